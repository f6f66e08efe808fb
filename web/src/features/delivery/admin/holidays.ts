import { placesTexts } from "./texts";
import type { ClosedDay } from "./api";

const dayMs = 86_400_000;
const names = placesTexts.holidayNames;

/** Easter Sunday, by the calendar of the western churches (the anonymous Gregorian algorithm). */
function easter(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1));
}

/** The nine public holidays that all of Germany has; the states have more. */
export function holidaysOf(year: number): ClosedDay[] {
  const sunday = easter(year);
  const fixed = (month: number, day: number) => new Date(Date.UTC(year, month - 1, day));
  const after = (days: number) => new Date(sunday.getTime() + days * dayMs);
  const days: [Date, string][] = [
    [fixed(1, 1), names.newYear],
    [after(-2), names.goodFriday],
    [after(1), names.easterMonday],
    [fixed(5, 1), names.labourDay],
    [after(39), names.ascension],
    [after(50), names.whitMonday],
    [fixed(10, 3), names.unity],
    [fixed(12, 25), names.christmas],
    [fixed(12, 26), names.boxingDay],
  ];
  return days.map(([date, name]) => ({ day: date.toISOString().slice(0, 10), name }));
}

/** What is closed already, and the holidays from a day on to the end of the next year. */
export function withHolidays(closed: readonly ClosedDay[], today: string): ClosedDay[] {
  const year = Number(today.slice(0, 4));
  const known = new Set(closed.map(({ day }) => day));
  const more = [...holidaysOf(year), ...holidaysOf(year + 1)].filter(
    ({ day }) => day >= today && !known.has(day),
  );
  return [...closed, ...more].toSorted((one, other) => one.day.localeCompare(other.day));
}
