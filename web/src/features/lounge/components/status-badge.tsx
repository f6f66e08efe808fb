import { Badge, type BadgeTone } from "@/ui/badge";
import type { RequestStatus } from "../api";
import { statusTexts } from "../texts";

/** Whatever is neither delivered, shipped nor approved has the destructive look. */
const tones: Partial<Record<RequestStatus, BadgeTone>> = {
  delivered: "success",
  shipped: "brand",
  approved: "neutral",
};

export const StatusBadge = ({ status }: { status: RequestStatus }) => (
  <Badge tone={tones[status] ?? "danger"}>{statusTexts[status]}</Badge>
);
