import { formatDateTime } from "./dates";

/** Times that are near enough to be said in words. */

const clock = new Intl.DateTimeFormat("de-DE", { hour: "2-digit", minute: "2-digit" });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "17:42" */
export const formatTime = (time: string): string => clock.format(new Date(time));

/** "heute, 17:42", "gestern, 21:33", and day and time for everything older. */
export function formatRecent(time: string, now: Date = new Date()): string {
  const days = midnightsBetween(new Date(time), now);
  if (days === 0) return `heute, ${formatTime(time)}`;
  if (days === 1) return `gestern, ${formatTime(time)}`;
  return formatDateTime(time);
}

/** How long something has lasted, in one unit: "5 Min.", "20 Std.", "3 Tagen"; to stand after "seit" or "vor". */
export function formatAge(time: string, now: Date = new Date()): string {
  const ms = Math.max(0, now.getTime() - Date.parse(time));
  if (ms < hourMs) return `${Math.max(1, Math.floor(ms / minuteMs))} Min.`;
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} Std.`;
  return `${Math.floor(ms / dayMs)} Tagen`;
}

/** By the calendar, so that days of 23 and 25 hours count as one too. */
function midnightsBetween(from: Date, to: Date): number {
  return (midnight(to) - midnight(from)) / dayMs;
}

const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
