import { Zap } from "lucide-react";
import { useState } from "react";
import { createAttempts } from "@/api/attempts";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { formatExact, readAmount } from "../amounts";
import { type CurrencyInfo, type Pickable, transfer } from "../api";
import { walletTexts as texts } from "../texts";
import { useSend } from "../use-send";
import { AmountField } from "./amount-field";
import { Note } from "./note";
import { nameOf, PersonField } from "./person-field";

const attempts = createAttempts("transfer-attempt");

/** Pays another member: chosen by name, sent by number, there at once. */
export function TransferForm({ info, available }: { info: CurrencyInfo; available: string }) {
  const [recipient, setRecipient] = useState<Pickable>();
  const [amount, setAmount] = useState("");
  const [problem, setProblem] = useState<string>();
  const { busy, fields, submit } = useSend({
    send: transfer,
    attempts,
    failed: texts.transferFailed,
    onSent: (sent) => {
      setRecipient(undefined);
      setAmount("");
      toast({
        title: texts.transferred,
        description: texts.transferredText(formatExact(sent.amount, sent.currency), sent.name),
      });
    },
  });

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!recipient || amount === "") return;
        const read = readAmount(amount, info.decimals, available);
        setProblem("problem" in read ? texts.problems[read.problem] : undefined);
        if ("amount" in read)
          submit({
            recipientUserId: recipient.id,
            currency: info.currency,
            amount: read.amount,
            name: nameOf(recipient),
          });
      }}
    >
      <PersonField
        label={texts.recipient}
        value={recipient}
        onChange={setRecipient}
        error={fields["recipientUserId"]}
      />
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
      <Note icon={<Zap />}>{texts.atOnce}</Note>
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        busy={busy}
        disabledReason={recipient && amount !== "" ? undefined : texts.recipientMissing}
      >
        {texts.transfer}
      </Button>
    </form>
  );
}
