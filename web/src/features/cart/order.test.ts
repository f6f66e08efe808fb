import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/error";
import type { Product } from "@/features/catalog";
import { orderFailure, orderOf } from "./order";

const line = (id: number, price: unknown, quantity: number) => ({
  product: { id, name: `P${id}`, price, discount: 0 } as Product,
  quantity,
});

describe("orderOf", () => {
  it("sends prices and total with two decimals", () => {
    expect(orderOf([line(1, 12.9, 2), line(2, "3.5", 1)], 0, "Marta")).toEqual({
      customerName: "Marta",
      customerPhone: "",
      customerNotes: "",
      totalAmount: "29.30",
      items: [
        { productId: 1, quantity: 2, price: "12.90" },
        { productId: 2, quantity: 1, price: "3.50" },
      ],
    });
  });

  it("sends what a premium member pays", () => {
    expect(orderOf([line(1, 34.9, 3)], 19, "Marta")).toMatchObject({
      totalAmount: "84.81",
      items: [{ price: "28.27" }],
    });
  });

  it("refuses an empty cart and a price that is no number", () => {
    expect(orderOf([], 0, "Marta")).toBe("empty");
    expect(orderOf([line(1, 5, 1), line(2, "abc", 1)], 0, "Marta")).toBe("badPrices");
  });
});

describe("orderFailure", () => {
  it.each([
    [new ApiError(409, `{"message":"Zu wenig Bestand."}`), "Zu wenig Bestand."],
    [new ApiError(500, ""), "Unbekannter Serverfehler"],
    [new ApiError(502, "<html>"), "Unbekannter Serverfehler"],
    [new ApiError(400, "{}"), "HTTP 400: Bestellung fehlgeschlagen"],
    [new DOMException("", "TimeoutError"), "Bestellung unterbrochen - bitte versuchen Sie es erneut"],
    [new TypeError("offline"), "Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut."],
  ])("%s", (error, text) => expect(orderFailure(error)).toBe(text));
});
