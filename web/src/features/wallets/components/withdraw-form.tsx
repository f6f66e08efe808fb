import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { createAttempts } from "@/api/attempts";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { toast } from "@/ui/toast";
import { formatExact, readAmount, shorten } from "../amounts";
import { type CurrencyInfo, withdraw } from "../api";
import { walletTexts as texts } from "../texts";
import { useSend } from "../use-send";
import { AmountField } from "./amount-field";
import { Note } from "./note";

const attempts = createAttempts("withdrawal-attempt");

/** Asks the shop to pay out to an address outside. */
export function WithdrawForm({ info, available }: { info: CurrencyInfo; available: string }) {
  const [address, setAddress] = useState("");
  const [amount, setAmount] = useState("");
  const [problem, setProblem] = useState<string>();
  const { busy, fields, submit } = useSend({
    send: withdraw,
    attempts,
    failed: texts.withdrawFailed,
    onSent: (sent) => {
      setAddress("");
      setAmount("");
      toast({
        title: texts.withdrawn,
        description: texts.withdrawnText(formatExact(sent.amount, sent.currency), shorten(sent.address)),
      });
    },
  });
  const complete = address.trim() !== "" && amount !== "";

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!complete) return;
        const read = readAmount(amount, info.decimals, available);
        setProblem("problem" in read ? texts.problems[read.problem] : undefined);
        if ("amount" in read)
          submit({ currency: info.currency, address: address.trim(), amount: read.amount });
      }}
    >
      <Field label={texts.withdrawTo} hint={texts.withdrawHint} error={fields["address"]}>
        <Input
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          className="[font-family:monospace] text-[0.9375rem]!"
        />
      </Field>
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
      <Note icon={<ShieldCheck />}>{texts.reviewed}</Note>
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        busy={busy}
        disabledReason={complete ? undefined : texts.addressMissing}
      >
        {texts.withdraw}
      </Button>
    </form>
  );
}
