import { useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Textarea } from "@/ui/field";
import { whyNot } from "../failure";
import { chatTexts as texts } from "../texts";

const longest = 500;

/** Asks before something is done to a message, for a reason where one is due. Mount it again for every question. */
export function ReasonDialog({
  title,
  text,
  confirmLabel,
  danger = false,
  withReason,
  act,
  open,
  onOpenChange,
}: {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  withReason: boolean;
  act: (reason: string) => Promise<unknown>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setProblem(undefined);
    if (withReason && reason.trim() === "") {
      setProblem(texts.reasonMissing);
      throw new Error("no reason given");
    }
    try {
      await act(reason.trim());
    } catch (error) {
      setProblem(whyNot(error));
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      danger={danger}
      onConfirm={confirm}
    >
      {withReason ? (
        <Field label={texts.reason} error={problem}>
          <Textarea
            rows={3}
            maxLength={longest}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      ) : problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
