import { type ReactNode, useState } from "react";
import type { Attempts } from "@/api/attempts";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { readAmount } from "../amounts";
import type { Currency, CurrencyInfo } from "../api";
import { walletTexts as texts } from "../texts";
import { useSend } from "../use-send";
import { AmountField } from "./amount-field";

/** What is sent: to whom, and how much of what. */
type Sent<Target> = Target & { currency: Currency; amount: string };

interface Props<Target> {
  info: CurrencyInfo;
  available: string;
  /** Where it goes; undefined until that is complete. */
  target: Target | undefined;
  /** Asks for the target; `errors` are what the server says about its fields. */
  renderTarget: (errors: Record<string, string | undefined>) => ReactNode;
  send: (body: Sent<Target>, key: string) => Promise<unknown>;
  attempts: Attempts;
  onSent: (body: Sent<Target>) => void;
  note: { icon: ReactNode; text: string };
  /** What is looked over before it is sent, where it cannot be taken back. */
  review?: { title: string; text: string; confirm: string; render: (body: Sent<Target>) => ReactNode };
  texts: { send: string; failed: string; incomplete: string };
}

/** Sends an amount of one currency to somewhere. */
export function SendForm<Target extends object>({
  info,
  available,
  target,
  renderTarget,
  send,
  attempts,
  onSent,
  note,
  review,
  texts: words,
}: Props<Target>) {
  const [amount, setAmount] = useState("");
  const [problem, setProblem] = useState<string>();
  const [looking, setLooking] = useState<{ body: Sent<Target>; open: boolean }>();
  const { busy, fields, submit } = useSend({
    send,
    attempts,
    failed: words.failed,
    onSent: (sent: Sent<Target>) => {
      setAmount("");
      onSent(sent);
    },
  });

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!target || amount === "") return;
        const read = readAmount(amount, info.decimals, available);
        setProblem("problem" in read ? texts.problems[read.problem] : undefined);
        if ("problem" in read) return;
        const body = { ...target, currency: info.currency, amount: read.amount };
        if (review) setLooking({ body, open: true });
        else void submit(body);
      }}
    >
      {renderTarget(fields)}
      <AmountField
        info={info}
        available={available}
        value={amount}
        onChange={(value) => {
          setAmount(value);
          setProblem(undefined);
        }}
        error={problem ?? fields["amount"]}
      />
      <p className="flex gap-2.5 text-[0.9375rem] text-muted">
        <span aria-hidden className="mt-0.5 shrink-0 [&_svg]:size-4.5">
          {note.icon}
        </span>
        {note.text}
      </p>
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        busy={busy}
        disabledReason={target && amount !== "" ? undefined : words.incomplete}
      >
        {words.send}
      </Button>
      {review && looking ? (
        <ConfirmDialog
          open={looking.open}
          onOpenChange={(open) => setLooking({ ...looking, open })}
          title={review.title}
          confirmLabel={review.confirm}
          cancelLabel={texts.back}
          text={review.text}
          onConfirm={() => submit(looking.body)}
        >
          {review.render(looking.body)}
        </ConfirmDialog>
      ) : null}
    </form>
  );
}
