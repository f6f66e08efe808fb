import { describe, expect, it } from "vitest";
import { parseDecimal, writeDecimal } from "./decimal";

describe("typed decimals", () => {
  it.each([
    ["12,90", 1290],
    ["12.90", 1290],
    ["12,9", 1290],
    ["12", 1200],
    [" 0,05 ", 5],
    ["0.29", 29],
    ["1.290,00", 129000],
    ["999.999,99", 99999999],
    ["1290,50", 129050],
  ])("%s is %i cents", (text, cents) => {
    expect(parseDecimal(text, 2)).toBe(cents);
  });

  it.each([
    "",
    " ",
    "abc",
    "12,905",
    "12,",
    ",5",
    "-1",
    "1.290",
    "12.34.56",
    "1,290.00",
    "1e3",
    "12 90",
    "1.29,00",
  ])("%j is refused", (text) => {
    expect(parseDecimal(text, 2)).toBeNull();
  });

  it("tells thousandths from grouped thousands", () => {
    expect(parseDecimal("11,5", 3)).toBe(11500);
    expect(parseDecimal("0.250", 3)).toBe(250);
    expect(parseDecimal("1.000", 3)).toBeNull();
    expect(parseDecimal("1000", 3)).toBe(1000000);
  });

  it("comes back as it was typed", () => {
    for (const cents of [1, 9, 10, 99, 100, 1290, 99999999])
      expect(parseDecimal(writeDecimal(cents, 2), 2)).toBe(cents);
    expect(writeDecimal(1290, 2)).toBe("12,90");
    expect(writeDecimal(11500, 3, { short: true })).toBe("11,5");
    expect(writeDecimal(250000, 3, { short: true })).toBe("250");
  });
});
