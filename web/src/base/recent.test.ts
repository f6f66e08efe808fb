import { describe, expect, it } from "vitest";
import { formatAge, formatRecent } from "./recent";

/** A local moment as the server would write it. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();
const now = new Date(2026, 10, 21, 18, 0);

describe("recent times", () => {
  it("are today and yesterday by the calendar, not by 24 hours", () => {
    expect(formatRecent(at(2026, 10, 21, 0, 1), now)).toBe("heute, 00:01");
    expect(formatRecent(at(2026, 10, 20, 23, 59), now)).toBe("gestern, 23:59");
    expect(formatRecent(at(2026, 10, 20, 0, 0), now)).toBe("gestern, 00:00");
    expect(formatRecent(at(2026, 10, 19, 23, 59), now)).toBe("19.11.2026, 23:59");
  });

  it("keep yesterday over the change of the clocks", () => {
    expect(formatRecent(at(2026, 9, 24, 12, 0), new Date(2026, 9, 25, 12, 0))).toBe("gestern, 12:00");
    expect(formatRecent(at(2026, 2, 28, 12, 0), new Date(2026, 2, 29, 12, 0))).toBe("gestern, 12:00");
  });

  it("have an age in one unit", () => {
    expect(formatAge(at(2026, 10, 21, 18, 0), now)).toBe("1 Min.");
    expect(formatAge(at(2026, 10, 21, 17, 1), now)).toBe("59 Min.");
    expect(formatAge(at(2026, 10, 20, 22, 0), now)).toBe("20 Std.");
    expect(formatAge(at(2026, 10, 19, 18, 1), now)).toBe("47 Std.");
    expect(formatAge(at(2026, 10, 19, 18, 0), now)).toBe("2 Tagen");
    expect(formatAge(at(2026, 10, 22, 18, 0), now)).toBe("1 Min.");
  });
});
