import type { Product } from "./api";

/** Products of a category (all without one) whose name or description contains the words, whatever the case. */
export function filterProducts(
  products: readonly Product[],
  { category, search }: { category: string | null; search: string },
): readonly Product[] {
  const wanted = search.trim().toLocaleLowerCase("de");
  return products.filter(
    (product) =>
      (category === null || product.category === category) &&
      (wanted === "" || `${product.name}\n${product.description}`.toLocaleLowerCase("de").includes(wanted)),
  );
}

/** What the stock figure means to a buyer; null stock is unlimited. */
export function stockState(stock: number | null | undefined): "plenty" | "low" | "soldOut" {
  if (stock === null || stock === undefined || stock > 5) return "plenty";
  return stock > 0 ? "low" : "soldOut";
}
