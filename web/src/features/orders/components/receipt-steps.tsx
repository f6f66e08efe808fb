import { useQuery } from "@tanstack/react-query";
import { Check, Hourglass, Truck, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "@/base/dates";
import { arrivalText, deliveryTexts, pickUpLines } from "@/features/delivery";
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
  if (delivery?.pickUp) return deliveryTexts.pickUpText;
  return delivery?.kind === "pick_up" ? texts.pickUp(delivery.name) : deliveryTexts.nothingYet;
}

/** When it arrives or is picked up, as it was agreed. */
function When({ delivery, paymentStatus }: Receipt) {
  const arrival = delivery && arrivalText(delivery);
  if (delivery?.pickUp) {
    const [when, ...where] = pickUpLines(delivery.pickUp);
    return (
      <div className="mb-5 rounded-xl bg-sunken p-4">
        <p className="text-sm text-muted">{texts.pickUpAt}</p>
        <p className="font-semibold">{when}</p>
        {where.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {delivery.pickUp.note ? <p className="text-sm text-muted">{delivery.pickUp.note}</p> : null}
      </div>
    );
  }
  if (!arrival) return null;
  return (
    <div className="mb-5 rounded-xl bg-sunken p-4">
      <p className="text-sm text-muted">{texts.arrives}</p>
      <p className="font-semibold">{arrival}</p>
      {paymentStatus === "pending" ? <p className="text-sm text-muted">{deliveryTexts.paidToday}</p> : null}
    </div>
  );
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
      {stage === "failed" || fulfilment?.finishedAt || fulfilment?.cancelledAt ? null : <When {...receipt} />}
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
