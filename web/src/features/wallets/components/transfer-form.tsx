import { Zap } from "lucide-react";
import { useState } from "react";
import { createAttempts } from "@/api/attempts";
import { toast } from "@/ui/toast";
import { formatExact } from "../amounts";
import { type CurrencyInfo, type Pickable, transfer } from "../api";
import { walletTexts as texts } from "../texts";
import { nameOf, PersonField } from "./person-field";
import { SendForm } from "./send-form";
import { TransferReview } from "./transfer-review";

const attempts = createAttempts("transfer-attempt");

/** Pays another member: chosen by name, sent by number, there at once. */
export function TransferForm({ info, available }: { info: CurrencyInfo; available: string }) {
  const [recipient, setRecipient] = useState<Pickable>();
  return (
    <SendForm
      info={info}
      available={available}
      target={recipient && { recipientUserId: recipient.id, name: nameOf(recipient) }}
      renderTarget={(errors) => (
        <PersonField
          label={texts.recipient}
          value={recipient}
          onChange={setRecipient}
          error={errors["recipientUserId"]}
        />
      )}
      send={transfer}
      attempts={attempts}
      onSent={(sent) => {
        setRecipient(undefined);
        toast({
          title: texts.transferred,
          description: texts.transferredText(formatExact(sent.amount, sent.currency), sent.name),
        });
      }}
      review={{
        title: texts.reviewTitle,
        text: texts.reviewFinal,
        confirm: texts.transferNow,
        render: (body) =>
          recipient ? <TransferReview body={body} {...{ recipient, info, available }} /> : null,
      }}
      note={{ icon: <Zap />, text: texts.atOnce }}
      texts={{ send: texts.transfer, failed: texts.transferFailed, incomplete: texts.recipientMissing }}
    />
  );
}
