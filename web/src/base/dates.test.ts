import { describe, expect, it } from "vitest";
import { daysSince, formatDate, formatDateTime } from "./dates";

// Without a zone in it, a time is read as local: the test says the same wherever it runs.
const local = "2026-03-07T08:05:00";

describe("dates", () => {
  it("are written the German way, with two digits each", () => {
    expect(formatDate(local)).toBe("07.03.2026");
    expect(formatDateTime(local)).toBe("07.03.2026, 08:05");
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
