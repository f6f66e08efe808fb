import { describe, expect, test } from "vitest";
import type { StockedProduct } from "./api";
import { findByCode, findProducts, readMovementFilter, writeMovementFilter } from "./filter";

const product = (id: number, name: string, gtin: string | null, category = "classic"): StockedProduct => ({
  id,
  name,
  category,
  imageUrl: "",
  stock: 3,
  isLow: false,
  lowStock: null,
  gtin,
});

const products = [
  product(1, "Hausmischung Nº 1", "4006381333931"),
  product(2, "Äthiopien Yirgacheffe", "0036000291452"),
  product(3, "Assam Abendrot", null, "tee"),
];

describe("products", () => {
  test("are found by their number, also as a UPC or with spaces", () => {
    expect(findByCode(products, "4006381 333931")?.id).toBe(1);
    expect(findByCode(products, "036000291452")?.id).toBe(2);
    for (const text of ["4006381333932", "Assam", "", "12345"])
      expect(findByCode(products, text)).toBeUndefined();
  });

  test("are found by words, by the beginning of their number, and within a category", () => {
    const ids = (search: string, category = "") =>
      findProducts(products, { search, category }).map(({ id }) => id);
    expect(ids("")).toEqual([1, 2, 3]);
    expect(ids("äthiopien yirga")).toEqual([2]);
    expect(ids("40063")).toEqual([1]);
    expect(ids("", "tee")).toEqual([3]);
    expect(ids("haus", "tee")).toEqual([]);
  });
});

describe("the filter of movements", () => {
  test("goes into the address and comes back", () => {
    const filter = { productId: 7, reason: "loss", from: "2026-11-01", until: "2026-11-30" } as const;
    expect(readMovementFilter(writeMovementFilter(filter), ["loss"])).toEqual(filter);
    expect(writeMovementFilter({})).toBe("");
  });

  test("leaves out what it does not know", () => {
    expect(readMovementFilter("?produkt=x&grund=theft&von=gestern&bis=", ["loss"])).toEqual({});
  });
});
