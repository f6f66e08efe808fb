import { expect, it } from "vitest";
import { changesOf } from "./changes";

it("tells only what differs", () => {
  const before = { name: "Assam", price: "8.50", stock: null, isPremium: false } as never;
  const after = { name: "Assam", price: "7.90", stock: 5, isPremium: true } as never;
  expect(changesOf({ before, after })).toEqual([
    { name: "price", before: "8.50", after: "7.90" },
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
