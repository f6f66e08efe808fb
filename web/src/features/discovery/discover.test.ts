import { describe, expect, it } from "vitest";
import type { Product } from "@/features/catalog";
import { countKinds, createCatalogue, discover } from "./discover";
import { type Filter, noFilter, type SortBy } from "./filter";

const plain: Product = {
  id: 1,
  name: "Produkt",
  description: "",
  price: 10,
  category: "classic",
  imageUrl: "",
  isPremium: false,
  isNew: false,
  isTrending: false,
  stock: null,
  discount: 0,
  averageRating: null,
  reviewCount: 0,
  isInWishlist: false,
  weightGrams: 0,
  taxKind: "standard",
  deliveryTime: "",
};
const goods = (...changes: Partial<Product>[]): Product[] =>
  changes.map((change, place) => Object.assign({}, plain, { id: place + 1, name: `P${place + 1}` }, change));

function sums(products: readonly Product[], premiumPercent: number) {
  const { prices, rating } = discover(createCatalogue(products), noFilter, premiumPercent);
  return { prices, rating };
}

function names(products: readonly Product[], change: Partial<Filter> = {}, premiumPercent = 0) {
  const filter = { ...noFilter, ...change };
  return discover(createCatalogue(products), filter, premiumPercent).products.map(({ name }) => name);
}

describe("filters", () => {
  it("hide what is sold out unless asked", () => {
    const products = goods({ stock: 0 }, { stock: -1 }, { stock: 1 }, { stock: null });
    expect(names(products)).toEqual(["P4", "P3"]);
    expect(names(products, { inStockOnly: false })).toHaveLength(4);
  });

  it("compare the category by its slug", () => {
    const products = goods({ category: "premium" }, { category: "Premium" });
    expect(names(products, { category: "premium" })).toEqual(["P1"]);
  });

  it("hold prices at both ends, and leave the scale's upper end open", () => {
    const products = goods(
      { price: 19.99 },
      { price: 20 },
      { price: 150 },
      { price: 150.01 },
      { price: 2400 },
    );
    expect(names(products, { priceRange: [20, 150] })).toEqual(["P3", "P2"]);
    expect(names(products, { priceRange: [160, 1000] })).toEqual(["P5"]);
    expect(names(products)).toHaveLength(5);
  });

  it("take the price that this person pays", () =>
    expect(names(goods({ price: 24.6 }), { priceRange: [0, 20] }, 19)).toEqual(["P1"]));

  it("want at least so many stars", () => {
    const products = goods({ averageRating: 3.9 }, { averageRating: 4 }, { averageRating: null });
    expect(names(products, { rating: 4 })).toEqual(["P2"]);
  });

  it("tick premium, new and trending, all together", () => {
    const products = goods(
      { isPremium: true },
      { isNew: true },
      { isTrending: true },
      {
        isPremium: true,
        isNew: true,
        isTrending: true,
      },
    );
    expect(names(products, { showPremiumOnly: true })).toEqual(["P4", "P1"]);
    expect(names(products, { showNewOnly: true })).toEqual(["P4", "P2"]);
    expect(names(products, { showTrendingOnly: true })).toEqual(["P4", "P3"]);
    expect(names(products, { showPremiumOnly: true, showNewOnly: true, showTrendingOnly: true })).toEqual([
      "P4",
    ]);
  });
});

describe("sorts", () => {
  const products = goods(
    { name: "Öl 10", price: 30, isTrending: true, averageRating: 4, reviewCount: 2 },
    { name: "Ofen", price: 5, isNew: true, averageRating: 5, reviewCount: 1 },
    { name: "Öl 9", price: 12.5, averageRating: 4, reviewCount: 9 },
    { name: "Zange", price: 12.5 },
  );
  it.each<[SortBy, string[]]>([
    ["trending", ["Öl 10", "Öl 9", "Ofen", "Zange"]],
    ["newest", ["Ofen", "Zange", "Öl 9", "Öl 10"]],
    ["name", ["Ofen", "Öl 9", "Öl 10", "Zange"]],
    ["price_asc", ["Ofen", "Zange", "Öl 9", "Öl 10"]],
    ["price_desc", ["Öl 10", "Zange", "Öl 9", "Ofen"]],
    ["rating", ["Ofen", "Öl 9", "Öl 10", "Zange"]],
  ])("%s", (sortBy, order) => expect(names(products, { sortBy })).toEqual(order));
});

describe("searching", () => {
  const products = goods(
    { name: "Kaffeefilter", price: 3 },
    { name: "Tasse", description: "Für den Kaffee.", price: 9 },
    { name: "Kafeemühle", price: 1 },
  );

  it("leaves the rank of the hits only to those who chose no order", () => {
    const some = goods(
      { name: "Rund um Kaffee", isTrending: true },
      { name: "Kaffeefilter" },
      { name: "Tasse", description: "Für den Kaffee." },
    );
    expect(names(some, { search: "kaffee" })).toEqual(["Kaffeefilter", "Rund um Kaffee", "Tasse"]);
    expect(names(some, { search: "kaffee", sortBy: "trending" })[0]).toBe("Rund um Kaffee");
  });

  it("keeps what contains the text apart from what resembles it, in every order", () => {
    for (const sortBy of [null, "trending", "price_asc", "price_desc", "name"] as const) {
      const found = discover(createCatalogue(products), { ...noFilter, search: "kaffee", sortBy }, 0);
      expect(found.exact).toBe(2);
      expect(found.products.at(-1)?.name).toBe("Kafeemühle");
    }
    expect(names(products, { search: "kaffee" })[0]).toBe("Kaffeefilter");
    expect(names(products, { search: "kaffee", sortBy: "price_desc" })[0]).toBe("Tasse");
  });

  it("narrows together with the other filters", () =>
    expect(names(products, { search: "kaffee", priceRange: [0, 10], rating: 1 })).toEqual([]));
});

describe("figures", () => {
  const some = goods(
    { category: "premium", isPremium: true, isNew: true, averageRating: 4 },
    { category: "premium", isPremium: true, stock: 0 },
    { category: "classic", isTrending: true, price: 20, averageRating: 5 },
  );

  it("tell what each choice would show", () => {
    const { facets } = discover(createCatalogue(some), { ...noFilter, category: "premium" }, 0);
    expect(facets).toEqual({
      all: 2,
      categories: new Map([
        ["classic", 1],
        ["premium", 1],
      ]),
      premium: 1,
      new: 1,
      trending: 0,
      soldOut: 1,
    });
  });

  it("count kinds over the whole catalogue", () =>
    expect(countKinds(some)).toEqual({ trending: 1, new: 1, premium: 2 }));

  it("sum up what is shown", () => {
    expect(sums(some, 0)).toEqual({ prices: { lowest: 1000, highest: 2000 }, rating: 4.5 });
    expect(sums(some, 19).prices).toEqual({ lowest: 810, highest: 1620 });
    expect(sums([], 0)).toEqual({ prices: null, rating: null });
  });
});
