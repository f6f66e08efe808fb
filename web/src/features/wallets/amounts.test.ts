import { describe, expect, it } from "vitest";
import {
  coinsFor,
  eightPlaces,
  exactly,
  formatAmount,
  fromUnits,
  isFiner,
  isPositive,
  readAmount,
  shorten,
  toUnits,
  valueCents,
} from "./amounts";

describe("units", () => {
  it.each([
    ["0.00000001", 8, 1n],
    ["21000000", 8, 2_100_000_000_000_000n],
    ["9223372.036854775807", 12, 9_223_372_036_854_775_807n],
    ["0.10", 1, 1n],
    ["5.", 6, 5_000_000n],
  ])("of %s with %i decimals", (text, decimals, units) => {
    expect(toUnits(text, decimals)).toBe(units);
  });

  it.each(["0.000000001", "1e-8", "1,5", "+1", "-1", "NaN", "", " ", ".5", "0x1", "1.2.3", "١"])(
    "are not made of %j",
    (text) => {
      expect(toUnits(text, 8)).toBeNull();
    },
  );

  it("go back to the shortest text", () => {
    expect(fromUnits(1n, 12)).toBe("0.000000000001");
    expect(fromUnits(150_000_000n, 8)).toBe("1.5");
    expect(fromUnits(0n, 8)).toBe("0");
    expect(fromUnits(7n, 0)).toBe("7");
  });
});

describe("what is typed", () => {
  it.each([
    ["0,5", { amount: "0.5" }],
    [" 1.50 ", { amount: "1.5" }],
    ["0.0000001", { problem: "tooFine" }],
    ["0,000", { problem: "zero" }],
    ["", { problem: "missing" }],
    ["1e3", { problem: "malformed" }],
    ["-1", { problem: "malformed" }],
    ["1.000,5", { problem: "malformed" }],
    ["2.000001", { problem: "tooMuch" }],
    ["2", { amount: "2" }],
  ])("%j", (typed, result) => {
    expect(readAmount(typed, 6, "2.000000")).toEqual(result);
  });
});

describe("on the screen", () => {
  it("stand eight places, cut and never rounded up", () => {
    expect(eightPlaces("0.048215")).toBe("0,04821500");
    expect(eightPlaces("1.999999999999")).toBe("1,99999999");
    expect(eightPlaces("1234567")).toBe("1.234.567,00000000");
    expect(eightPlaces("-2.5")).toBe("−2,50000000");
    expect(formatAmount("0.04821500", "BTC")).toBe("0,04821500 BTC");
  });

  it("stand all places where eight do not say it all", () => {
    expect(exactly("0.04821500")).toBe("0,048215");
    expect(exactly("1000.000000000001")).toBe("1.000,000000000001");
    expect(exactly("10")).toBe("10");
    expect(isFiner("1.123456789")).toBe(true);
    expect(isFiner("1.1234567800")).toBe(false);
  });

  it("there is something or nothing", () => {
    expect(isPositive("0.00000001")).toBe(true);
    expect(isPositive("0.00000000")).toBe(false);
    expect(isPositive("-1")).toBe(false);
    expect(isPositive(null)).toBe(false);
  });
});

describe("at a rate", () => {
  it("amounts are worth their share of a coin, cut to whole cents", () => {
    expect(valueCents("1.00000000", "58420")).toBe(5_842_000);
    expect(valueCents("0.04821500", "58420.00")).toBe(281_672);
    expect(valueCents("742.5", "0.92")).toBe(68_310);
    expect(valueCents("0.00000001", "79.30")).toBe(0);
    expect(valueCents("0.000000000001", "152.6")).toBe(0);
  });

  it("a price is at least covered", () => {
    expect(coinsFor(1000, "58420.00", 8)).toBe("0.00017118");
    expect(coinsFor(92, "0.92", 6)).toBe("1");
    expect(coinsFor(100, "0.333", 6)).toBe("3.003004");
    expect(coinsFor(100, "0.00", 6)).toBeNull();
  });
});

it("addresses lose their middle when they are longer than 20 characters", () => {
  expect(shorten("a".repeat(20))).toBe("a".repeat(20));
  expect(shorten("bc1q0123456789abcdefgh")).toBe("bc1q012345…abcdefgh");
});
