import { useQuery } from "@tanstack/react-query";
import { MailPlus, UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { href } from "@/base/paths";
import { Badge, type BadgeTone } from "@/ui/badge";
import { ListPage, ListRow } from "@/ui/list-page";
import { type Invitation, invitationsQuery } from "./api";
import { dayOf, nameOf } from "./format";
import { InvitationDetails } from "./invitation-details";
import { NewInvitation } from "./new-invitation";
import { officeTexts as texts } from "./texts";

/** /admin/invitations: the links that are given away, and who came by them. */
export default function InvitationsPage() {
  const invitations = useQuery(invitationsQuery);
  const [opening, setOpening] = useState(0);
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<Invitation | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <ListPage
      query={invitations}
      texts={texts}
      back={href("/admin/settings")}
      icon={<MailPlus />}
      onAdd={() => {
        // Each opening begins with an empty form.
        setOpening((before) => before + 1);
        setMaking(true);
      }}
      keyOf={({ id }) => id}
      renderRow={(invitation) => (
        <Row
          invitation={invitation}
          onOpen={() => {
            setShown(invitation);
            setOpen(true);
          }}
        />
      )}
    >
      {opening > 0 ? <NewInvitation key={opening} open={making} onClose={() => setMaking(false)} /> : null}
      {shown ? (
        <InvitationDetails
          invitation={invitations.data?.find(({ id }) => id === shown.id) ?? shown}
          open={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </ListPage>
  );
}

const tones: Record<Invitation["state"], BadgeTone> = {
  active: "success",
  used_up: "warning",
  over: "neutral",
  withdrawn: "neutral",
};

function Row({ invitation, onOpen }: { invitation: Invitation; onOpen: () => void }) {
  const { approves, used, mostUses, endsOn, author, state } = invitation;
  return (
    <ListRow
      label={texts.open(nameOf(invitation))}
      onOpen={onOpen}
      icon={approves ? <UserCheck /> : <UserPlus />}
      title={nameOf(invitation)}
      badge={<Badge tone={tones[state]}>{texts.states[state]}</Badge>}
      lines={[
        [texts.used(used, mostUses), approves && texts.approves],
        [texts.until(dayOf(endsOn)), author && texts.by(author.username)],
      ]}
    />
  );
}
