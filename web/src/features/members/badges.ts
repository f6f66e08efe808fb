import type { BadgeTone } from "@/ui/badge";
import type { Person } from "./api";
import { memberTexts as texts } from "./texts";

/**
 * The status badge of a person. The specification has two orders of precedence, each for its own views
 * (D8); both stand here so that they are not merged by accident.
 */
export interface StatusBadge {
  label: string;
  tone: BadgeTone;
}

type Facts = Pick<Person, "role" | "isApproved" | "isActive">;

const banned: StatusBadge = { label: texts.statusBanned, tone: "danger" };
const waiting: StatusBadge = { label: texts.statusWaiting, tone: "warning" };
const active: StatusBadge = { label: texts.statusActive, tone: "success" };

/** /simple-admin: a timeout counts before the missing approval, and admins have a badge of their own. */
export function simpleStatus({ role, isApproved, isActive }: Facts): StatusBadge {
  if (role === "banned") return banned;
  if (!isActive) return { label: texts.statusTimeout, tone: "neutral" };
  if (!isApproved) return waiting;
  if (role === "admin") return { label: texts.statusAdmin, tone: "brand" };
  return active;
}

/** /admin/users: the missing approval counts before inactivity; being admin is no status. */
export function adminAreaStatus({ role, isApproved, isActive }: Facts): StatusBadge {
  if (role === "banned") return banned;
  if (!isApproved) return waiting;
  return isActive ? active : { label: texts.statusInactive, tone: "neutral" };
}
