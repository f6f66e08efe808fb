import { useState } from "react";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { ProgressBar } from "@/ui/progress-bar";
import type { Registration } from "../api";
import { memberTexts as texts } from "../texts";
import type { Moderation, Progress } from "../use-moderation";
import { Reason } from "./moderation-dialogs";

/**
 * Approves or rejects everyone who waits, one call each. Rejecting removes registrations for good, so it
 * asks first; approving takes a single click.
 */
export function DecideAll({
  pending: known,
  moderation,
}: {
  /** undefined while the list is on its way or has failed. */
  pending: readonly Registration[] | undefined;
  moderation: Moderation;
}) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const { progress } = moderation;
  const pending = known ?? [];
  const nothing = known ? texts.noneWaiting : texts.listMissing;
  const disabledReason = pending.length === 0 && !progress ? nothing : undefined;

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          disabled={progress?.decision === "approve"}
          busy={progress?.decision === "reject"}
          disabledReason={disabledReason}
          onClick={() => {
            setReason("");
            setAsking(true);
          }}
        >
          {texts.rejectAll}
        </Button>
        <Button
          disabled={progress?.decision === "reject"}
          busy={progress?.decision === "approve"}
          disabledReason={disabledReason}
          onClick={() => void moderation.decideAll("approve", pending)}
        >
          {texts.approveAll}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.rejectAllTitle}
        text={`${texts.rejectAllText(texts.registrations(pending.length))} ${texts.irreversible}`}
        confirmLabel={texts.rejectAll}
        danger
        onConfirm={() => {
          void moderation.decideAll("reject", pending, reason);
        }}
      >
        <Reason value={reason} onChange={setReason} hint={texts.reasonLogged} />
      </ConfirmDialog>
    </>
  );
}

/** How far it has got, read aloud as well. */
export function DecideAllProgress({ progress }: { progress: Progress | null }) {
  if (!progress) return null;
  const { decision, finished, count } = progress;
  const words = decision === "approve" ? texts.approvingAll : texts.rejectingAll;
  return (
    <div className="grid gap-1.5 border-b border-line px-4 py-3 sm:px-5">
      <p role="status" className="text-sm text-muted">
        {words(finished, count)}
      </p>
      <ProgressBar label={texts.decidingAll} value={finished} max={count} text={words(finished, count)} />
    </div>
  );
}
