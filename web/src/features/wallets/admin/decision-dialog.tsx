import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input, Textarea } from "@/ui/field";
import { toast } from "@/ui/toast";
import { formatExact } from "../amounts";
import { adminWalletsKey, approveWithdrawal, decideWithdrawal, type Withdrawal } from "./api";
import { walletAdminTexts as texts } from "./texts";

/** What an admin wants to do with a withdrawal. */
export interface Asked {
  kind: "approve" | "payOut" | "refuse";
  withdrawal: Withdrawal;
}

/** Asks before a decision about a withdrawal; a failure is told inside and leaves it open. */
export function DecisionDialog({
  asked: { kind, withdrawal },
  open,
  onOpenChange,
}: {
  asked: Asked;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const client = useQueryClient();
  const [txId, setTxId] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const amount = formatExact(withdrawal.amount, withdrawal.currency);
  const name = withdrawal.username ?? texts.somebody;

  const acts = {
    approve: () => approveWithdrawal(withdrawal.id),
    payOut: () => decideWithdrawal(withdrawal.id, { status: "confirmed", externalTxId: txId.trim() }),
    refuse: () => decideWithdrawal(withdrawal.id, { status: "failed", reason: reason.trim() }),
  };
  const words = {
    approve: {
      title: texts.approveTitle,
      text: texts.approveText(amount, name),
      confirmLabel: texts.approve,
      done: texts.approved,
    },
    payOut: {
      title: texts.payOutTitle,
      text: texts.payOutText,
      confirmLabel: texts.book,
      done: texts.paidOut,
    },
    refuse: {
      title: texts.refuseTitle,
      text: texts.refuseText(amount, name),
      confirmLabel: texts.refuseConfirm,
      done: texts.refused,
    },
  };
  const { done, ...question } = words[kind];

  async function confirm() {
    setProblem(undefined);
    if (kind === "payOut" && txId.trim() === "") {
      setProblem(texts.txIdMissing);
      throw new Error(texts.txIdMissing);
    }
    try {
      await acts[kind]();
    } catch (error) {
      setProblem(reasonOf(error) ?? texts.decideFailed);
      // Mostly another admin was quicker.
      void client.invalidateQueries({ queryKey: adminWalletsKey });
      throw error;
    }
    toast({ title: done, description: texts.depositedText(amount, name) });
    await client.invalidateQueries({ queryKey: adminWalletsKey });
  }

  return (
    <ConfirmDialog
      {...question}
      open={open}
      onOpenChange={onOpenChange}
      danger={kind === "refuse"}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        {kind === "payOut" ? (
          <>
            <dl className="grid gap-2 rounded-lg bg-sunken p-4">
              <div>
                <dt className="text-sm text-muted">{texts.amount}</dt>
                <dd className="price-type text-lg">{amount}</dd>
              </div>
              <div>
                <dt className="text-sm text-muted">{texts.recipientAddress}</dt>
                <dd className="[font-family:monospace] text-[0.9375rem] wrap-anywhere select-all">
                  {withdrawal.address}
                </dd>
              </div>
            </dl>
            <Field label={texts.txId}>
              <Input
                value={txId}
                onChange={(event) => setTxId(event.target.value)}
                autoComplete="off"
                spellCheck={false}
                className="[font-family:monospace] text-[0.9375rem]!"
              />
            </Field>
          </>
        ) : null}
        {kind === "refuse" ? (
          <Field label={texts.reason} optional>
            <Textarea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        ) : null}
        {problem ? (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
