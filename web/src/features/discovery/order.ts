import { toCents } from "@/base/money";
import type { Product } from "@/features/catalog";
import type { SortBy } from "./filter";

const collator = new Intl.Collator("de", { numeric: true });

type Compare = (a: Product, b: Product) => number;

const first =
  (flag: (product: Product) => boolean): Compare =>
  (a, b) =>
    Number(flag(b)) - Number(flag(a));
const highest =
  (figure: (product: Product) => number): Compare =>
  (a, b) =>
    figure(b) - figure(a);
const cents = (product: Product, without: number) => toCents(product.price) ?? without;

/** Products are numbered as they are created. */
const latest = highest(({ id }) => id);
const bestRated = highest(({ averageRating }) => averageRating ?? 0);
const mostReviewed = highest(({ reviewCount }) => reviewCount);

/** Compared one after the other until one of them decides. A product without a price comes last. */
const comparisons: Record<SortBy, readonly Compare[]> = {
  trending: [first(({ isTrending }) => isTrending), mostReviewed, bestRated, latest],
  newest: [first(({ isNew }) => isNew), latest],
  name: [(a, b) => collator.compare(a.name, b.name), latest],
  price_asc: [(a, b) => cents(a, Infinity) - cents(b, Infinity) || 0, latest],
  price_desc: [highest((product) => cents(product, -1)), latest],
  rating: [bestRated, mostReviewed, latest],
};

/** The places of all products in the order asked for. */
export function sorted(products: readonly Product[], sortBy: SortBy): Uint32Array {
  const chain = comparisons[sortBy];
  const compare = (a: number, b: number) => {
    for (const step of chain) {
      const decided = step(products[a] as Product, products[b] as Product);
      if (decided !== 0 && !Number.isNaN(decided)) return decided;
    }
    return a - b;
  };
  return Uint32Array.from(products, (_, place) => place).toSorted(compare);
}
