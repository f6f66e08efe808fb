import { Badge, type BadgeProps } from "@/ui/badge";
import type { PaymentStatus } from "../filter";
import { statusTexts } from "../texts";

const tones: Record<PaymentStatus, BadgeProps["tone"]> = {
  pending: "warning",
  paid: "success",
  failed: "danger",
  expired: "neutral",
};

export const StatusBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={tones[status]}>{statusTexts[status]}</Badge>
);
