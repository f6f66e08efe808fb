import { describe, expect, it } from "vitest";
import { lineCents, orderNumber, paymentText, totalCents } from "./order";

describe("order", () => {
  it("is called by the last eight characters of its id", () => {
    expect(orderNumber("01a1fc9dc1537546aaeac9715e2d0e0b")).toBe("#5e2d0e0b");
    expect(orderNumber("abc")).toBe("#abc");
  });

  it("names the currency where there is one", () => {
    expect(paymentText({ paymentMethod: "crypto", paymentDetails: { currency: "LTC" } })).toBe(
      "Krypto · LTC",
    );
    expect(paymentText({ paymentMethod: "anonymous", paymentDetails: null })).toBe("Anonym");
  });

  it("counts in whole cents", () => {
    expect(totalCents({ totalAmount: "45.70" })).toBe(4570);
    expect(totalCents({ totalAmount: "1777.76" })).toBe(177776);
    expect(lineCents({ unitPrice: 0.29, listPrice: 0.36, quantity: 3 })).toEqual({
      unit: 29,
      list: 36,
      sum: 87,
    });
    expect(lineCents({ unitPrice: 28.27, listPrice: 34.9, quantity: 7 }).sum).toBe(19789);
  });
});
