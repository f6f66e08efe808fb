import { describe, expect, it } from "vitest";
import { basePrice, formatEuro, reduceCents, toCents, toDecimal } from "./money";

describe("money", () => {
  it("writes euro the German way", () => {
    expect(formatEuro(1290)).toBe("12,90 €");
    expect(formatEuro(5)).toBe("0,05 €");
    expect(formatEuro(1820460)).toBe("18.204,60 €");
  });

  it("reads wire prices in both forms and refuses everything else", () => {
    expect(toCents(12.9)).toBe(1290);
    expect(toCents("12.90")).toBe(1290);
    expect(toCents(0.29)).toBe(29);
    expect(toCents(1.1 + 2.2)).toBe(330);
    for (const bad of ["", " ", "abc", "12,90", null, undefined, Number.NaN, -1])
      expect(toCents(bad)).toBeNull();
  });

  it("goes back to the wire without losing a cent", () => {
    for (const cents of [0, 1, 9, 10, 99, 100, 1999, 123456789])
      expect(toCents(toDecimal(cents))).toBe(cents);
  });

  it("rounds the premium price half up, like the server", () => {
    expect(reduceCents(3490, 19)).toBe(2827);
    expect(reduceCents(50, 19)).toBe(41); // 40.5
    expect(reduceCents(1, 19)).toBe(1);
    expect(reduceCents(1999, 0)).toBe(1999);
  });

  it("gives a base price for weight and volume only", () => {
    expect(basePrice(990, 500, "g")).toBe("19,80 €/kg");
    expect(basePrice(220, 330, "ml")).toBe("6,67 €/l");
    expect(basePrice(800, 2, "kg")).toBe("4,00 €/kg");
    expect(basePrice(450, 11.5, "g")).toBe("391,30 €/kg");
    expect(basePrice(800, 1, "Stück")).toBeNull();
    expect(basePrice(800, null, "g")).toBeNull();
  });
});
