import { expect, it } from "vitest";
import { readShopFilter, writeShopFilter } from "./shop-filter";

it("search and category travel in the address", () => {
  const filter = { category: "classic", search: "mild & süß" };
  expect(readShopFilter(writeShopFilter(filter))).toEqual(filter);
  expect(writeShopFilter({ category: null, search: "  " })).toBe("");
  expect(readShopFilter("?tour=1")).toEqual({ category: null, search: "" });
});
