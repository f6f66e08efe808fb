//! The filter of GET /api/products and the one of the app find the same goods in the same order.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Category, Product } from "@/features/catalog";
import { createSynonyms } from "@/base/search/synonyms";
import { createCatalogue, discover } from "./discover";
import { type Filter, noFilter } from "./filter";

/** Read by the server's tests too; names are in the order of the screen. */
const file = new URL("../../../../server/tests/data/filters.json", import.meta.url);

interface Cases {
  synonyms: string[][];
  categories: Category[];
  products: Product[];
  cases: { query: Partial<Filter> & { priceRange?: string }; premium: boolean; names: string[] }[];
}

const { synonyms, categories, products, cases } = JSON.parse(readFileSync(file, "utf8")) as Cases;
const catalogue = createCatalogue(
  products.map((product, place) => Object.assign(product, { id: place + 1 })),
);

const filterOf = ({ priceRange, ...query }: Cases["cases"][number]["query"]): Filter => ({
  ...noFilter,
  ...query,
  ...(priceRange ? { priceRange: priceRange.split(",").map(Number) as [number, number] } : {}),
});

describe("a filter", () => {
  it.each(cases)("finds on this side too: $query", ({ query, premium, names }) => {
    const found = discover(
      catalogue,
      filterOf(query),
      premium ? 19 : 0,
      createSynonyms(synonyms),
      categories,
    );
    expect(found.products.map(({ name }) => name)).toEqual(names);
  });
});
