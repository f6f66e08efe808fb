import { describe, expect, it } from "vitest";
import { dayParts, daysSince, formatDate, formatDateTime, formatDay, formatDays, formatHours } from "./dates";

// Without a zone in it, a time is read as local: the test says the same wherever it runs.
const local = "2026-03-07T08:05:00";

describe("dates", () => {
  it("are written the German way, with two digits each", () => {
    expect(formatDate(local)).toBe("07.03.2026");
    expect(formatDateTime(local)).toBe("07.03.2026, 08:05");
  });

  it("name the weekday and leave out what anyone knows", () => {
    const now = Date.parse("2026-11-23T20:00:00Z");
    expect(formatDay("2026-11-24", now)).toBe("Di., 24. November");
    expect(formatDay("2027-11-24", now)).toBe("Mi., 24. November 2027");
    expect(formatDays("2026-11-24", "2026-11-26", now)).toBe("Di., 24. bis Do., 26. November");
    expect(formatDays("2026-11-30", "2026-12-02", now)).toBe("Mo., 30. November bis Mi., 2. Dezember");
    expect(formatDays("2026-03-01", "2026-03-01", now)).toBe("So., 1. März");
    expect(dayParts("2026-11-23")).toEqual({ weekday: "Mo.", day: "23.", month: "Nov." });
    expect(dayParts("2026-05-01").month).toBe("Mai");
    expect(formatHours("09:00", "11:00")).toBe("9–11 Uhr");
    expect(formatHours("15:30", "00:00")).toBe("15:30–0 Uhr");
  });

  it.each([
    ["2026-11-21T00:00:01Z", 0],
    ["2026-11-20T12:00:00Z", 1],
    ["2026-11-20T12:00:01Z", 0],
    ["2025-11-21T12:00:00Z", 365],
    ["2026-11-21T12:00:09Z", 0],
  ])("since %s whole days: %i", (time, days) => {
    expect(daysSince(time, Date.parse("2026-11-21T12:00:00Z"))).toBe(days);
  });
});
