import { describe, expect, it } from "vitest";
import type { Product } from "@/features/catalog";
import { matching } from "./picking";

const product = (id: number, name: string, category: string, stock: number | null = null) =>
  ({ id, name, category, stock }) as Product;

const categories = [
  { id: 1, name: "Klassiker", slug: "classic", description: "" },
  { id: 2, name: "Heimbrauen", slug: "homebrew", description: "" },
] as never[];

const products = [
  product(1, "Wärmender Assam", "classic"),
  product(2, "Hopfenfeld", "homebrew", 0),
  product(3, "Großer Gärballon", "homebrew", 3),
];

const found = (search: string) => matching(products, categories, search).map(({ id }) => id);

describe("picking a product", () => {
  it("shows what can be had first, by name", () => expect(found("")).toEqual([3, 1, 2]));
  it("finds names without marks and case", () => {
    expect(found("WARMENDER")).toEqual([1]);
    expect(found("grosser gar")).toEqual([3]);
  });
  it("finds by the category's name", () => expect(found("heimbrauen")).toEqual([3, 2]));
  it("wants every word", () => expect(found("assam heimbrauen")).toEqual([]));
});
