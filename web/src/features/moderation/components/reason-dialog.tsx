import { useState } from "react";
import { whyNot } from "@/api/failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Textarea } from "@/ui/field";
import { type Grounds, noGrounds } from "../api";
import { moderationTexts as texts } from "../texts";
import { GroundsField, whichMissing } from "./grounds-field";

const longest = 500;

/** Asks before something is done to content, for a reason and its grounds where they are due. Mount it again for every question. */
export function ReasonDialog({
  title,
  text,
  reasonLabel = texts.reason,
  confirmLabel,
  danger = false,
  withReason,
  withGrounds = false,
  act,
  open,
  onOpenChange,
}: {
  title: string;
  text: string;
  reasonLabel?: string;
  confirmLabel: string;
  danger?: boolean;
  withReason: boolean;
  /** Also which rule it breaks. */
  withGrounds?: boolean;
  act: (reason: string, grounds: Grounds) => Promise<unknown>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [reason, setReason] = useState("");
  const [grounds, setGrounds] = useState(noGrounds);
  const [problem, setProblem] = useState<string>();
  const [lawProblem, setLawProblem] = useState<string>();

  async function confirm() {
    const missing = withReason && reason.trim() === "" ? texts.reasonMissing : undefined;
    const missingLaw = withGrounds ? whichMissing(grounds) : undefined;
    setProblem(missing);
    setLawProblem(missingLaw);
    if (missing ?? missingLaw) throw new Error("something is missing");
    try {
      await act(reason.trim(), grounds);
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
        <div className="grid gap-4">
          {withGrounds ? <GroundsField value={grounds} onChange={setGrounds} error={lawProblem} /> : null}
          <Field label={reasonLabel} error={problem}>
            <Textarea
              rows={3}
              maxLength={longest}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </div>
      ) : problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
