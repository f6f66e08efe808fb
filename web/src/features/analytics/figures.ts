import type { AdminStats } from "./api";
import { analyticsTexts as texts } from "./texts";

const rate = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Share of the accounts that are active, "61,5 %"; an empty shop has none. */
export function activityRate({ activeUsers, totalUsers }: Pick<AdminStats, "activeUsers" | "totalUsers">) {
  return `${rate.format(totalUsers > 0 ? (activeUsers / totalUsers) * 100 : 0)} %`;
}

/** How many things wait for a decision of the back office. */
export const openDecisions = ({
  pendingUsers,
  pendingOrders,
}: Pick<AdminStats, "pendingUsers" | "pendingOrders">): number => pendingUsers + pendingOrders;

/** The greeting that fits the hour of the day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour < 5 || hour >= 18) return texts.evening;
  return hour < 11 ? texts.morning : texts.day;
}
