/** Times on the wire are RFC 3339 in UTC; people read them in German form and in their own zone. */

const day = new Intl.DateTimeFormat("de-DE", { day: "2-digit", month: "2-digit", year: "numeric" });
const dayAndTime = new Intl.DateTimeFormat("de-DE", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

const dayMs = 86_400_000;

/** "2026-11-21T17:42:00Z" → "21.11.2026" */
export function formatDate(time: string): string {
  return day.format(new Date(time));
}

/** "2026-11-21T17:42:00Z" → "21.11.2026, 18:42" */
export function formatDateTime(time: string): string {
  return dayAndTime.format(new Date(time));
}

/** Whole days that have passed since; never less than 0, as clocks differ a little. */
export function daysSince(time: string, now: number = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(time)) / dayMs));
}

const dayInWeek = new Intl.DateTimeFormat("de-DE", { weekday: "short", day: "numeric", month: "long" });

/** "2026-11-29T17:42:00Z" → "So., 29. November" */
export const formatDayInWeek = (time: string): string => dayInWeek.format(new Date(time));
