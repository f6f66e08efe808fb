import { expect, it } from "vitest";
import { dayName, isSameDay, shortTime } from "./days";

const words = { today: "Heute", yesterday: "Gestern" };
const now = new Date(2026, 10, 21, 0, 5);

it("names days as people do", () => {
  expect(dayName(new Date(2026, 10, 21, 0, 1).toISOString(), words, now)).toBe("Heute");
  expect(dayName(new Date(2026, 10, 20, 23, 59).toISOString(), words, now)).toBe("Gestern");
  expect(dayName(new Date(2026, 10, 19, 12).toISOString(), words, now)).toBe("Donnerstag, 19. November");
});

it("counts days by the calendar", () => {
  expect(isSameDay(new Date(2026, 10, 21, 0, 0), new Date(2026, 10, 21, 23, 59))).toBe(true);
  expect(isSameDay(new Date(2026, 10, 20, 23, 59), new Date(2026, 10, 21, 0, 0))).toBe(false);
});

it("shows the time of today and the day of what is older", () => {
  expect(shortTime(new Date(2026, 10, 21, 0, 1).toISOString(), now)).toBe("00:01");
  expect(shortTime(new Date(2026, 10, 20, 18, 2).toISOString(), now)).toBe("20.11.");
});
