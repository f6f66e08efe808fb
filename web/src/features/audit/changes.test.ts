import { expect, it } from "vitest";
import { formatDateTime } from "@/base/dates";
import { changesOf } from "./changes";

it("tells only what differs", () => {
  const before = { name: "Assam", price: "8.50", stock: null, isPremium: false } as never;
  const after = { name: "Assam", price: "7.90", stock: 5, isPremium: true } as never;
  expect(changesOf({ before, after })).toEqual([
    { name: "price", before: "8,50 €", after: "7,90 €" },
    { name: "stock", before: undefined, after: "5" },
    { name: "isPremium", before: "nein", after: "ja" },
  ]);
});

it("knows beginnings and ends", () => {
  expect(changesOf({ before: null, after: { items: 2 } as never })).toEqual([
    { name: "items", before: undefined, after: "2" },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

it("writes each value in its own form", () => {
  const after = {
    totalAmount: "45.70",
    paymentStatus: "paid",
    role: "user",
    timeoutUntil: "2026-11-21T17:42:00Z",
    discount: 10,
    stock: 1200,
  };
  const told = Object.fromEntries(
    changesOf({ before: null, after: after as never }).map(({ name, after: value }) => [name, value]),
  );
  expect(told).toEqual({
    totalAmount: "45,70 €",
    paymentStatus: "Bezahlt",
    role: "Mitglied",
    timeoutUntil: formatDateTime("2026-11-21T17:42:00Z"),
    discount: "10 %",
    stock: "1.200",
  });
});

it("takes coins for no euro", () => {
  const after = { amount: "0.04821500", currency: "BTC" };
  expect(changesOf({ before: null, after: after as never })).toEqual([
    { name: "amount", before: undefined, after: "0,048215" },
    { name: "currency", before: undefined, after: "BTC" },
  ]);
  expect(changesOf({ before: null, after: { amount: "19.99" } as never })[0]?.after).toBe("19,99 €");
});
