import { formatDate, formatDayInWeek } from "@/base/dates";
import { refundTexts as texts } from "./texts";

/** A deadline that is this near is said in red. */
const nearMs = 3 * 86_400_000;

/** Whether money must go back soon, or should have. */
export const isNear = (dueAt: string, now: number): boolean => Date.parse(dueAt) - now < nearMs;

/** Until when money must go back, as seen from now; `until` says it of a day that is to come. */
export function dueText(dueAt: string, now: number, until: (day: string) => string = texts.until): string {
  const day = formatDayInWeek(dueAt);
  if (Date.parse(dueAt) < now) return texts.overdue(day);
  return formatDate(dueAt) === formatDate(new Date(now).toISOString()) ? texts.dueToday : until(day);
}
