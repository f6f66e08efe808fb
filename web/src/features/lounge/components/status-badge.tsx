import { Badge, type BadgeTone } from "@/ui/badge";
import type { RequestStatus } from "../api";
import { statusTexts } from "../texts";

const tones: Record<RequestStatus, BadgeTone> = {
  requested: "warning",
  approved: "neutral",
  shipped: "brand",
  delivered: "success",
  refused: "danger",
};

/** In the history whatever is neither delivered, shipped nor approved has the destructive look. */
export const StatusBadge = ({ status, past = false }: { status: RequestStatus; past?: boolean }) => (
  <Badge tone={past && status === "requested" ? "danger" : tones[status]}>{statusTexts[status]}</Badge>
);
