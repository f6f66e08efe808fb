const weekday = new Intl.DateTimeFormat("de-DE", { weekday: "long", day: "numeric", month: "long" });
const clock = new Intl.DateTimeFormat("de-DE", { hour: "2-digit", minute: "2-digit" });
const shortDay = new Intl.DateTimeFormat("de-DE", { day: "2-digit", month: "2-digit" });

export const isSameDay = (a: string | Date, b: string | Date): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString();

const dayBefore = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);

/** "Heute", "Gestern", "Freitag, 20. November" */
export function dayName(time: string, words: { today: string; yesterday: string }, now = new Date()): string {
  if (isSameDay(time, now)) return words.today;
  if (isSameDay(time, dayBefore(now))) return words.yesterday;
  return weekday.format(new Date(time));
}

/** In a list: "18:02" for today, "20.11." before. */
export const shortTime = (time: string, now = new Date()): string =>
  (isSameDay(time, now) ? clock : shortDay).format(new Date(time));
