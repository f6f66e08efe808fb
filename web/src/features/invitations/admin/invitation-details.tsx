import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { formatDateTime } from "@/base/dates";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Fact } from "@/ui/fact";
import { InlineError } from "@/ui/inline-error";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { toast } from "@/ui/toast";
import { type Invitation, invitationsQuery, invitedQuery, withdrawInvitation } from "./api";
import { dayOf, nameOf } from "./format";
import { officeTexts as texts } from "./texts";

/** One invitation: where it stands, who came by it, and its end. */
export function InvitationDetails({
  invitation,
  open,
  onClose,
}: {
  invitation: Invitation;
  open: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { id, state, used, mostUses, endsOn, approves, author, createdAt } = invitation;

  async function withdraw() {
    try {
      await withdrawInvitation(id);
      toast({ title: texts.withdrawn });
      void client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["admin", "audit"] });
    } catch (error) {
      toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" });
      throw error;
    }
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => (stays ? undefined : onClose())}
      title={texts.one}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {state === "active" ? (
            <Button variant="ghost" className="mr-auto text-danger!" onClick={() => setAsks(true)}>
              {texts.withdraw}
            </Button>
          ) : null}
          <Button variant="soft" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      }
    >
      <div className="grid gap-6 px-5 pb-6">
        <dl className="divide-y divide-line">
          <Fact name={texts.label}>{nameOf(invitation)}</Fact>
          <Fact name={texts.state}>{texts.states[state]}</Fact>
          <Fact name={texts.places}>{texts.used(used, mostUses)}</Fact>
          <Fact name={texts.ends}>{dayOf(endsOn)}</Fact>
          <Fact name={texts.access}>{approves ? texts.approves : texts.waits}</Fact>
          <Fact name={texts.author}>{author?.username ?? texts.gone}</Fact>
          <Fact name={texts.made}>{formatDateTime(createdAt)}</Fact>
        </dl>
        <section aria-label={texts.members}>
          <h3 className="mb-2 text-lg">{texts.members}</h3>
          <Members id={id} />
        </section>
        {state === "active" ? <p className="text-sm text-muted">{texts.secretGone}</p> : null}
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.withdrawTitle}
        text={texts.withdrawText}
        confirmLabel={texts.withdraw}
        danger
        onConfirm={withdraw}
      />
    </Sheet>
  );
}

function Members({ id }: { id: number }) {
  const invited = useQuery(invitedQuery(id));
  if (invited.isError) return <InlineError text={texts.failed} query={invited} />;
  if (!invited.data) return <SkeletonRows label={texts.members} count={2} row="h-12 rounded-xl!" />;
  if (invited.data.length === 0) return <p className="text-muted">{texts.nobody}</p>;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
      {invited.data.map((member) => (
        <li key={member.id}>
          <Link
            href={href("/user/{userId}", { userId: member.id })}
            className="flex min-h-12 items-center justify-between gap-4 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 font-medium wrap-anywhere">{member.username}</span>
            <span className="shrink-0 text-sm text-muted">{formatDateTime(member.usedAt)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
