import { Badge, type BadgeProps } from "@/ui/badge";
import type { PaymentStatus } from "../filter";
import { orderTexts as texts, statusTexts } from "../texts";

const tones: Record<PaymentStatus, BadgeProps["tone"]> = {
  pending: "warning",
  paid: "success",
  failed: "danger",
  expired: "neutral",
};

/** Where the payment stands. `underWay`: the payer has agreed, and the money takes days to come. */
export const StatusBadge = ({
  status,
  underWay,
}: {
  status: PaymentStatus;
  underWay?: boolean | undefined;
}) =>
  underWay && status === "pending" ? (
    <Badge tone="brand">{texts.underWay}</Badge>
  ) : (
    <Badge tone={tones[status]}>{statusTexts[status]}</Badge>
  );
