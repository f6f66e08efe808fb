import { formatDate } from "@/base/dates";
import { notificationTexts as texts } from "./texts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "Gerade eben" for less than a minute, then minutes, hours, and after a day the date. */
export function ageOf(time: string, now: number = Date.now()): string {
  const ms = now - Date.parse(time);
  if (ms < minuteMs) return texts.justNow;
  if (ms < hourMs) return texts.minutesAgo(Math.floor(ms / minuteMs));
  if (ms < dayMs) return texts.hoursAgo(Math.floor(ms / hourMs));
  return formatDate(time);
}
