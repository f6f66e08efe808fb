import { describe, expect, it } from "vitest";
import type { Product } from "./api";
import { filterProducts, stockState } from "./filter";

const product = (name: string, category: string, description = "") =>
  ({ name, category, description }) as Product;
const products = [
  product("Wilde Wiese", "stimulant", "Mate-Limonade"),
  product("Hausmischung", "classic", "Röstkaffee"),
  product("Grüne Mate", "stimulant"),
];
const names = (category: string | null, search: string) =>
  filterProducts(products, { category, search }).map(({ name }) => name);

describe("filterProducts", () => {
  it("shows everything without category and words", () => expect(names(null, "  ")).toHaveLength(3));
  it("compares the category with the slug", () => {
    expect(names("stimulant", "")).toEqual(["Wilde Wiese", "Grüne Mate"]);
    expect(names("Stimulant", "")).toEqual([]);
  });
  it("finds words in name and description, whatever the case", () => {
    expect(names(null, "MATE")).toEqual(["Grüne Mate", "Wilde Wiese"]);
    expect(names(null, "röstKAFFEE ")).toEqual(["Hausmischung"]);
    expect(names("classic", "mate")).toEqual([]);
  });
  it("ranks what has some of the words, forgives slips, and understands prices", () => {
    expect(names(null, "welche grüne Mate passt zu mir?")[0]).toBe("Grüne Mate");
    expect(names(null, "röstkafee")).toEqual(["Hausmischung"]);
    const priced = [9, 19, 29].map(
      (price) => ({ name: `Tee ${price}`, category: "classic", description: "", price }) as Product,
    );
    const found = filterProducts(priced, { category: null, search: "Tee unter 20 €" });
    expect(found.map(({ name }) => name)).toEqual(["Tee 9", "Tee 19"]);
    expect(filterProducts(priced, { category: null, search: "unter 10 €" })).toHaveLength(1);
  });
});

describe("stockState", () => {
  it.each([
    [null, "plenty"],
    [6, "plenty"],
    [5, "low"],
    [1, "low"],
    [0, "soldOut"],
    [-2, "soldOut"],
  ] as const)("%s is %s", (stock, state) => expect(stockState(stock)).toBe(state));
});
