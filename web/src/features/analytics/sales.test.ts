import { describe, expect, it } from "vitest";
import { abbreviate, barsOf, changeText, ticksUpTo } from "./sales";

describe("figures", () => {
  it.each([
    [0, "0"],
    [987, "987"],
    [999.4, "999"],
    [999.6, "1K"],
    [1000, "1K"],
    [1234, "1,2K"],
    [56_789, "56,8K"],
    [999_949, "999,9K"],
    [999_950, "1M"],
    [2_500_000, "2,5M"],
    [-1500, "-1,5K"],
  ])("%d is written %s", (value, text) => expect(abbreviate(value)).toBe(text));

  it("carry the sign of a change", () => {
    expect(changeText(12.54)).toBe("+12,5 %");
    expect(changeText(-3)).toBe("−3 %");
    expect(changeText(0)).toBe("0 %");
  });
});

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(`${first}T12:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
    revenue: "10.10",
    orders: 1,
    newMembers: 2,
  }));

describe("bars", () => {
  it("are days for a month", () => {
    const bars = barsOf({ range: "30d", series: days("2026-10-23", 30) });
    expect(bars).toHaveLength(30);
    expect(bars[0]).toEqual({ date: "2026-10-23", until: "2026-10-23", cents: 1010, orders: 1, members: 2 });
  });

  it("are weeks from Monday for a quarter, the first one as long as it is", () => {
    const bars = barsOf({ range: "90d", series: days("2026-08-26", 90) });
    expect(bars.slice(0, 2)).toEqual([
      { date: "2026-08-26", until: "2026-08-30", cents: 5050, orders: 5, members: 10 },
      { date: "2026-08-31", until: "2026-09-06", cents: 7070, orders: 7, members: 14 },
    ]);
    expect(bars.reduce((sum, { orders }) => sum + orders, 0)).toBe(90);
  });

  it("are months for a year", () => {
    const bars = barsOf({ range: "1y", series: days("2025-11-22", 365) });
    expect(bars).toHaveLength(13);
    expect(bars[1]).toMatchObject({ date: "2025-12-01", until: "2025-12-31", orders: 31 });
    expect(bars.reduce((sum, { cents }) => sum + cents, 0)).toBe(365 * 1010);
  });
});

it.each([
  [0, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [97, [0, 50, 100]],
  [1234, [0, 500, 1000, 1500]],
  [80, [0, 20, 40, 60, 80]],
])("a scale up to %d has the marks %j", (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks));
