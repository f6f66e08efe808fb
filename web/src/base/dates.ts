/** Times on the wire are RFC 3339 in UTC; people read them in German form and in their own zone. */

const day = new Intl.DateTimeFormat("de-DE", { day: "2-digit", month: "2-digit", year: "numeric" });
const dayAndTime = new Intl.DateTimeFormat("de-DE", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

const weekday = new Intl.DateTimeFormat("de-DE", { weekday: "short", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("de-DE", { month: "long", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat("de-DE", { month: "short", timeZone: "UTC" });

const dayMs = 86_400_000;
/** From then on a day without its year could be another one. */
const farDays = 365;

const named = (date: string, now: number) => {
  const at = new Date(`${date}T00:00:00Z`);
  const isFar = Math.abs(at.getTime() - now) >= farDays * dayMs;
  return {
    day: `${weekday.format(at).replace(".", "")}., ${at.getUTCDate()}.`,
    month: month.format(at),
    year: isFar ? ` ${at.getUTCFullYear()}` : "",
    of: date.slice(0, 7),
  };
};

/** "2026-11-24" → "Di., 24. November"; the year only where it is not this one's. */
export function formatDay(date: string, now: number = Date.now()): string {
  const at = named(date, now);
  return `${at.day} ${at.month}${at.year}`;
}

/** "2026-11-24", "2026-11-26" → "Di., 24. bis Do., 26. November" */
export function formatDays(from: string, until: string, now: number = Date.now()): string {
  if (from === until) return formatDay(from, now);
  const first = named(from, now);
  const start = first.of === until.slice(0, 7) ? first.day : formatDay(from, now);
  return `${start} bis ${formatDay(until, now)}`;
}

/** "2026-11-24" → the parts that a button for a day shows. */
export function dayParts(date: string): { weekday: string; day: string; month: string } {
  const at = new Date(`${date}T00:00:00Z`);
  return {
    weekday: `${weekday.format(at).replace(".", "")}.`,
    day: `${at.getUTCDate()}.`,
    month: `${shortMonth.format(at).replace(".", "")}${at.getUTCMonth() === 4 ? "" : "."}`,
  };
}

const hour = (clock: string) => clock.replace(/:00$/, "").replace(/^0(?=\d)/, "");

/** "15:00", "17:30" → "15–17:30 Uhr" */
export function formatHours(from: string, to: string): string {
  return `${hour(from)}–${hour(to)} Uhr`;
}

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
