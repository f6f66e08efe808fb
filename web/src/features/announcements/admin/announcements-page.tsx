import { useQuery } from "@tanstack/react-query";
import { Crown, Megaphone, Package, Users } from "lucide-react";
import { useState } from "react";
import { formatRecent } from "@/base/recent";
import { href } from "@/base/paths";
import { Badge } from "@/ui/badge";
import { ListPage, ListRow } from "@/ui/list-page";
import { AnnouncementDetails } from "./announcement-details";
import { type Announcement, announcementsQuery } from "./api";
import { NewAnnouncement } from "./new-announcement";
import { officeTexts as texts } from "./texts";

/** /admin/announcements: news by the owner, and what became of each. */
export default function AnnouncementsPage() {
  const announcements = useQuery(announcementsQuery);
  const [opening, setOpening] = useState(0);
  const [writing, setWriting] = useState(false);
  const [shown, setShown] = useState<Announcement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <ListPage
      query={announcements}
      texts={texts}
      back={href("/admin/settings")}
      icon={<Megaphone />}
      onAdd={() => {
        // Each opening begins with what lies on the device.
        setOpening((before) => before + 1);
        setWriting(true);
      }}
      keyOf={({ id }) => id}
      renderRow={(announcement) => (
        <Row
          announcement={announcement}
          onOpen={() => {
            setShown(announcement);
            setOpen(true);
          }}
        />
      )}
    >
      {opening > 0 ? (
        <NewAnnouncement key={opening} open={writing} onClose={() => setWriting(false)} />
      ) : null}
      {shown ? (
        <AnnouncementDetails
          announcement={announcements.data?.find(({ id }) => id === shown.id) ?? shown}
          open={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </ListPage>
  );
}

const icons = { all: <Users />, premium: <Crown />, buyers: <Package /> };

function Row({ announcement, onOpen }: { announcement: Announcement; onOpen: () => void }) {
  const { title, audience, productName, createdAt, finishedAt, members } = announcement;
  return (
    <ListRow
      label={texts.open(title)}
      onOpen={onOpen}
      icon={icons[audience]}
      title={title}
      badge={finishedAt ? null : <Badge tone="warning">{texts.sending}</Badge>}
      lines={[
        [audience === "buyers" ? texts.buyersOf(productName) : texts.audiences[audience].label],
        [texts.members(members), formatRecent(createdAt)],
      ]}
    />
  );
}
