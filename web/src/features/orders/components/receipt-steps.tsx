import { useQuery } from "@tanstack/react-query";
import { Check, Hourglass, Truck, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "@/base/dates";
import { deliveryTexts } from "@/features/delivery";
import { FulfilmentSteps, receiptFulfilmentQuery } from "@/features/fulfilments";
import { Card, CardTitle } from "@/ui/card";
import { type Stage, TimelineStep } from "@/ui/timeline";
import type { Receipt } from "../api";
import { receiptTexts as texts } from "../receipt-texts";

/** How the payment of an order stands: its stage, its sign and what to say about it. */
function payment({ paymentStatus, expiresAt, settledAt }: Receipt): [Stage, ReactNode, string] {
  const at = formatDateTime(settledAt ?? expiresAt);
  switch (paymentStatus) {
    case "pending":
      return ["now", <Hourglass key="sign" />, texts.paymentPending(at)];
    case "paid":
      return ["done", <Check key="sign" />, texts.paymentPaid(at)];
    case "failed":
      return ["failed", <X key="sign" />, texts.paymentFailed(at)];
    case "expired":
      return ["failed", <X key="sign" />, texts.paymentExpired(at)];
  }
}

/** How the goods get to the customer, as it was agreed. */
function handover({ delivery }: Receipt): string {
  if (delivery?.kind === "parcel" || delivery?.kind === "letter") return texts.sent(delivery.name);
  return delivery?.kind === "pick_up" ? texts.pickUp(delivery.name) : deliveryTexts.nothingYet;
}

/** Ordered, paid, handed over: where the order stands and what comes next. */
export function ReceiptSteps({ receipt, linkKey }: { receipt: Receipt; linkKey: string }) {
  const [stage, icon, sentence] = payment(receipt);
  const found = useQuery({
    ...receiptFulfilmentQuery(receipt.id, linkKey),
    enabled: receipt.paymentStatus === "paid",
  });
  const fulfilment = found.data?.fulfilment;
  return (
    <Card aria-label={texts.next}>
      <CardTitle>{texts.next}</CardTitle>
      <ol className="grid grid-cols-1 gap-5">
        <TimelineStep stage="done" icon={<Check />} title={texts.ordered}>
          {formatDateTime(receipt.createdAt)}
        </TimelineStep>
        <TimelineStep stage={stage} icon={icon} title={texts.payment}>
          {sentence}
        </TimelineStep>
        {fulfilment ? (
          <FulfilmentSteps fulfilment={fulfilment} pickUp={receipt.delivery?.kind === "pick_up"} />
        ) : stage === "failed" ? null : (
          <TimelineStep stage={stage === "done" ? "now" : "later"} icon={<Truck />} title={texts.delivery}>
            {handover(receipt)}
          </TimelineStep>
        )}
      </ol>
    </Card>
  );
}
