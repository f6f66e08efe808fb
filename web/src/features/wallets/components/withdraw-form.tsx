import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { createAttempts } from "@/api/attempts";
import { Field, Input } from "@/ui/field";
import { toast } from "@/ui/toast";
import { formatExact, shorten } from "../amounts";
import { type CurrencyInfo, withdraw } from "../api";
import { walletTexts as texts } from "../texts";
import { SendForm } from "./send-form";

const attempts = createAttempts("withdrawal-attempt");

/** Asks the shop to pay out to an address outside. */
export function WithdrawForm({ info, available }: { info: CurrencyInfo; available: string }) {
  const [typed, setTyped] = useState("");
  const address = typed.trim();
  return (
    <SendForm
      info={info}
      available={available}
      target={address === "" ? undefined : { address }}
      renderTarget={(errors) => (
        <Field label={texts.withdrawTo} hint={texts.withdrawHint} error={errors["address"]}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            className="[font-family:monospace] text-[0.9375rem]!"
          />
        </Field>
      )}
      send={withdraw}
      attempts={attempts}
      onSent={(sent) => {
        setTyped("");
        toast({
          title: texts.withdrawn,
          description: texts.withdrawnText(formatExact(sent.amount, sent.currency), shorten(sent.address)),
        });
      }}
      note={{ icon: <ShieldCheck />, text: texts.reviewed }}
      texts={{ send: texts.withdraw, failed: texts.withdrawFailed, incomplete: texts.addressMissing }}
    />
  );
}
