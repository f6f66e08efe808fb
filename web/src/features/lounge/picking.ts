import type { Category, Product } from "@/features/catalog";

const plain = (text: string): string =>
  text.toLocaleLowerCase("de").normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");

const soldOut = ({ stock }: Product): number => (stock !== null && stock !== undefined && stock <= 0 ? 1 : 0);

/** The products whose name or category has all words of the search; what can be had comes first, by name. */
export function matching(
  products: readonly Product[],
  categories: readonly Category[],
  search: string,
): Product[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  const words = plain(search).split(/\s+/).filter(Boolean);
  return products
    .filter((product) => {
      const text = plain(`${product.name} ${names.get(product.category) ?? product.category}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => soldOut(one) - soldOut(other) || one.name.localeCompare(other.name, "de"));
}
