import { describe, expect, test } from "vitest";
import { keyOf, type StockedProduct } from "./api";
import {
  countedAfter,
  countedBefore,
  dropCount,
  emptyDraft,
  hasMoved,
  readyToSend,
  setCount,
  taken,
} from "./count";

const product = (id: number, stock: number | null): StockedProduct => ({
  id,
  name: `Sorte ${id}`,
  category: "classic",
  imageUrl: "",
  stock,
  isLow: false,
  lowStock: null,
  gtin: null,
});

describe("what was counted on the device", () => {
  test("is ready while the stock is the one that was seen", () => {
    let draft = setCount(emptyDraft, "1", 18, 20);
    draft = setCount(draft, "2", 5, 7);
    expect(readyToSend(draft, [product(1, 20), product(2, 6), product(3, 4)])).toEqual([
      { productId: 1, counted: 18, seen: 20 },
    ]);
    expect(readyToSend(draft, [product(1, null)])).toEqual([]);
    expect(readyToSend(dropCount(draft, "1"), [product(1, 20)])).toEqual([]);
  });

  test("keeps the variants of a product apart", () => {
    const bean = { ...product(1, 20), variantId: 11 };
    const filter = { ...product(1, 8), variantId: 12 };
    const draft = setCount(setCount(emptyDraft, keyOf(bean), 18, 20), keyOf(filter), 9, 8);
    const ready = readyToSend(draft, [bean, filter]);
    expect(ready).toEqual([
      { productId: 1, variantId: 11, counted: 18, seen: 20 },
      { productId: 1, variantId: 12, counted: 9, seen: 8 },
    ]);
    expect(taken(draft, ready.slice(0, 1)).counts).toEqual({ "1-12": { counted: 9, seen: 8 } });
  });

  test("goes out in calls of at most 200 products", () => {
    const products = Array.from({ length: 250 }, (_, id) => product(id, 3));
    let draft = emptyDraft;
    for (const { id } of products) draft = setCount(draft, String(id), 3, 3);
    const first = readyToSend(draft, products);
    expect(first).toHaveLength(200);
    expect(readyToSend(taken(draft, first), products)).toHaveLength(50);
  });

  test("keeps the difference when it was counted before a sale, and the number when after", () => {
    const counted = { counted: 19, seen: 20 };
    expect(hasMoved(counted, 17)).toBe(true);
    expect(countedBefore(counted, 17)).toEqual({ counted: 16, seen: 17 });
    expect(countedAfter(counted, 17)).toEqual({ counted: 19, seen: 17 });
    expect(countedBefore({ counted: 0, seen: 3 }, 1)).toEqual({ counted: 0, seen: 1 });
    expect(hasMoved(counted, 20)).toBe(false);
    expect(hasMoved(undefined, 17)).toBe(false);
  });

  test("stays when it was counted again while the first number was under way", () => {
    let draft = setCount(setCount(emptyDraft, "1", 18, 20), "2", 5, 7);
    const sent = readyToSend(draft, [product(1, 20), product(2, 7)]);
    draft = setCount(draft, "2", 6, 7);
    expect(taken({ ...draft, sending: { key: "k", counts: sent } }, sent)).toEqual({
      counts: { 2: { counted: 6, seen: 7 } },
      sending: null,
    });
  });
});
