import { useQuery } from "@tanstack/react-query";
import { Crown, Hash, Megaphone, MessagesSquare, UsersRound } from "lucide-react";
import { useState } from "react";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { Badge } from "@/ui/badge";
import { ListPage, ListRow } from "@/ui/list-page";
import { type ShopRoom, shopRoomsQuery } from "./api";
import { HoldingCard } from "./holding";
import { Moderators } from "./moderators";
import { RoomSheet } from "./room-sheet";
import { adminRoomTexts as texts } from "./texts";

/** /admin/rooms: the rooms that the owner has made. */
export default function RoomsPage() {
  const rooms = useQuery(shopRoomsQuery);
  const [edited, setEdited] = useState<{ key: number; stored: ShopRoom | null }>();
  const [open, setOpen] = useState(false);
  const edit = (stored: ShopRoom | null) => {
    // Each opening begins with what is stored.
    setEdited((before) => ({ key: (before?.key ?? 0) + 1, stored }));
    setOpen(true);
  };
  return (
    <ListPage
      query={rooms}
      texts={texts}
      back={href("/admin/settings")}
      icon={<MessagesSquare />}
      onAdd={() => edit(null)}
      keyOf={({ id }) => id}
      renderRow={(room) => <Row room={room} onEdit={() => edit(room)} />}
    >
      {rooms.data?.length === 0 ? <p className="mt-4 text-sm text-muted">{texts.updateNote}</p> : null}
      <Moderators />
      <HoldingCard />
      {edited ? (
        <RoomSheet key={edited.key} open={open} stored={edited.stored} onClose={() => setOpen(false)} />
      ) : null}
    </ListPage>
  );
}

const icons = { public: Hash, premium: Crown, listed: UsersRound, private: Hash };

function Row({ room, onEdit }: { room: ShopRoom; onEdit: () => void }) {
  const Icon = room.writers === "team" ? Megaphone : icons[room.type];
  return (
    <ListRow
      label={texts.edit(room.name)}
      onOpen={onEdit}
      icon={<Icon />}
      title={<bdi>{room.name}</bdi>}
      badge={
        room.isActive ? (
          room.isShortening ? (
            <Badge tone="warning">{texts.shortening}</Badge>
          ) : null
        ) : (
          <Badge>{texts.archived}</Badge>
        )
      }
      lines={[
        [room.description],
        [
          room.type === "listed"
            ? texts.listedCount(room.memberCount)
            : room.type === "private"
              ? ""
              : texts.entry[room.type].label,
          room.writers === "team" && texts.onlyTeam,
        ],
        [
          texts.kept(room.keptDays),
          room.slowSeconds > 0 && texts.slowShort(room.slowSeconds),
          room.lastMessageAt ? texts.lastMessage(formatRecent(room.lastMessageAt)) : texts.noMessage,
        ],
      ].filter((line) => line.some(Boolean))}
    />
  );
}
