import { Badge, type BadgeTone, DemoMark } from "@/ui/badge";
import type { Payment } from "../api";
import { paymentStatusTexts } from "../texts";

const tones: Record<Payment["status"], BadgeTone> = {
  pending: "warning",
  paid: "success",
  failed: "danger",
  expired: "neutral",
  refunded: "neutral",
};

/** Where a payment stands, and whether any money moved. */
export const PaymentBadges = ({ payment }: { payment: Pick<Payment, "status" | "sandbox"> }) => (
  <span className="flex gap-1.5">
    {payment.sandbox ? <DemoMark /> : null}
    <Badge tone={tones[payment.status]}>{paymentStatusTexts[payment.status]}</Badge>
  </span>
);
