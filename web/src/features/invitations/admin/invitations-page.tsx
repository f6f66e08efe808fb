import { useQuery } from "@tanstack/react-query";
import { ChevronRight, MailPlus, Plus, UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { BackLink } from "@/base/back-link";
import { href } from "@/base/paths";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
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
  const addButton = (
    <Button
      icon={<Plus className="size-4.5" />}
      onClick={() => {
        // Each opening begins with an empty form.
        setOpening((before) => before + 1);
        setMaking(true);
      }}
    >
      {texts.add}
    </Button>
  );
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
        actions={invitations.data?.length ? addButton : null}
      />
      {invitations.data ? (
        invitations.data.length > 0 ? (
          <ul
            aria-label={texts.title}
            className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
          >
            {invitations.data.map((invitation) => (
              <li key={invitation.id}>
                <Row
                  invitation={invitation}
                  onOpen={() => {
                    setShown(invitation);
                    setOpen(true);
                  }}
                />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={<MailPlus />} title={texts.empty} text={texts.emptyText} action={addButton} />
        )
      ) : invitations.isError ? (
        <ErrorState query={invitations} />
      ) : (
        <SkeletonRows label={texts.title} count={3} row="h-20 rounded-xl!" />
      )}
      {opening > 0 ? <NewInvitation key={opening} open={making} onClose={() => setMaking(false)} /> : null}
      {shown ? (
        <InvitationDetails
          invitation={invitations.data?.find(({ id }) => id === shown.id) ?? shown}
          open={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
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
    <button
      type="button"
      aria-label={texts.open(nameOf(invitation))}
      onClick={onOpen}
      className="flex min-h-20 w-full items-center gap-4 p-4 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span aria-hidden className="shrink-0 text-brand [&_svg]:size-6">
        {approves ? <UserCheck /> : <UserPlus />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {nameOf(invitation)}
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </span>
        <span className="block text-sm text-muted">
          {[texts.used(used, mostUses), approves ? texts.approves : ""].filter(Boolean).join(" · ")}
        </span>
        <span className="block text-sm text-muted">
          {[texts.until(dayOf(endsOn)), author ? texts.by(author.username) : ""].filter(Boolean).join(" · ")}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </button>
  );
}
