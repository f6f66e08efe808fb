import { clsx } from "clsx";
import { Check, Hourglass, Truck, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "@/base/dates";
import { deliveryTexts } from "@/features/delivery";
import { Card, CardTitle } from "@/ui/card";
import type { Receipt } from "../api";
import { receiptTexts as texts } from "../receipt-texts";

type Stage = "done" | "now" | "later" | "failed";

const looks: Record<Stage, string> = {
  done: "bg-success-soft text-success",
  now: "bg-warning-soft text-warning",
  later: "bg-sunken text-muted",
  failed: "bg-danger-soft text-danger",
};

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
export function ReceiptSteps({ receipt }: { receipt: Receipt }) {
  const [stage, icon, sentence] = payment(receipt);
  return (
    <Card aria-label={texts.next}>
      <CardTitle>{texts.next}</CardTitle>
      <ol className="grid gap-5">
        <Step stage="done" icon={<Check />} title={texts.ordered}>
          {formatDateTime(receipt.createdAt)}
        </Step>
        <Step stage={stage} icon={icon} title={texts.payment}>
          {sentence}
        </Step>
        {stage === "failed" ? null : (
          <Step stage={stage === "done" ? "now" : "later"} icon={<Truck />} title={texts.delivery}>
            {handover(receipt)}
          </Step>
        )}
      </ol>
    </Card>
  );
}

function Step({
  stage,
  icon,
  title,
  children,
}: {
  stage: Stage;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <li aria-current={stage === "now" ? "step" : undefined} className="flex gap-3.5">
      <span
        aria-hidden
        className={clsx(
          "grid size-9 shrink-0 place-items-center rounded-full [&_svg]:size-4.5",
          looks[stage],
        )}
      >
        {icon}
      </span>
      <div className="min-w-0">
        <p className="leading-9 font-semibold">{title}</p>
        <p className="text-[0.9375rem] text-muted">{children}</p>
      </div>
    </li>
  );
}
