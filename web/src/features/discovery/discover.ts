import { reduceCents, toCents } from "@/base/money";
import type { Product } from "@/features/catalog/api";
import { stockState } from "@/features/catalog/filter";
import { type Filter, noFilter, priceScale, type SortBy } from "./filter";
import { sorted } from "./order";
import { createIndex, isTypo, type SearchIndex, searchScores } from "./search";

/** The products with what searching and sorting prepares once for all. */
export interface Catalogue {
  products: readonly Product[];
  index: () => SearchIndex;
  order: (sortBy: SortBy) => Uint32Array;
}

export function createCatalogue(products: readonly Product[]): Catalogue {
  let index: SearchIndex | undefined;
  const orders = new Map<SortBy, Uint32Array>();
  return {
    products,
    index: () => (index ??= createIndex(products)),
    order(sortBy) {
      const order = orders.get(sortBy) ?? sorted(products, sortBy);
      orders.set(sortBy, order);
      return order;
    },
  };
}

/** How many products each choice of the filter would show, everything else staying as it is. */
export interface Facets {
  all: number;
  categories: ReadonlyMap<string, number>;
  premium: number;
  new: number;
  trending: number;
  soldOut: number;
}

export interface Found {
  products: readonly Product[];
  /** So many of them, the first, contain what was typed; the others resemble it. */
  exact: number;
  facets: Facets;
}

const misses = { category: 1, price: 2, rating: 4, premium: 8, new: 16, trending: 32, stock: 64 };

/** The products that fit the filter, in its order; of a search first what contains the text, then what resembles it. */
export function discover(catalogue: Catalogue, filter: Filter, premiumPercent: number): Found {
  const { products } = catalogue;
  const searching = filter.search.trim() !== "";
  const scores = searching ? searchScores(catalogue.index(), filter.search) : null;
  const categories = new Map<string, number>();
  const facets = { all: 0, categories, premium: 0, new: 0, trending: 0, soldOut: 0 };
  const exact: Ranked[] = [];
  const alike: Ranked[] = [];

  for (const place of catalogue.order(filter.sortBy)) {
    const score = scores ? (scores[place] as number) : 0;
    if (score === Infinity) continue;
    const product = products[place] as Product;
    const missed = missedBy(product, filter, premiumPercent);
    if (missed === 0) (isTypo(score) ? alike : exact).push({ product, score });
    if ((missed & ~misses.category) === 0) {
      facets.all += 1;
      categories.set(product.category, (categories.get(product.category) ?? 0) + 1);
    }
    if ((missed & ~misses.premium) === 0 && product.isPremium) facets.premium += 1;
    if ((missed & ~misses.new) === 0 && product.isNew) facets.new += 1;
    if ((missed & ~misses.trending) === 0 && product.isTrending) facets.trending += 1;
    if ((missed & ~misses.stock) === 0 && isSoldOut(product)) facets.soldOut += 1;
  }
  // Who asks for no particular order wants the best hits first.
  if (searching && filter.sortBy === noFilter.sortBy) {
    exact.sort((a, b) => Math.floor(a.score) - Math.floor(b.score));
    alike.sort((a, b) => a.score - b.score);
  }
  return {
    products: [...exact, ...alike].map(({ product }) => product),
    exact: exact.length,
    facets,
  };
}

interface Ranked {
  product: Product;
  score: number;
}

const isSoldOut = ({ stock }: Product): boolean => stockState(stock) === "soldOut";

/** One bit for each part of the filter that a product does not fit. */
function missedBy(product: Product, filter: Filter, premiumPercent: number): number {
  let missed = 0;
  if (filter.category !== null && product.category !== filter.category) missed |= misses.category;
  if (!inRange(product.price, filter.priceRange, premiumPercent)) missed |= misses.price;
  if (filter.rating > 0 && (product.averageRating ?? 0) < filter.rating) missed |= misses.rating;
  if (filter.showPremiumOnly && !product.isPremium) missed |= misses.premium;
  if (filter.showNewOnly && !product.isNew) missed |= misses.new;
  if (filter.showTrendingOnly && !product.isTrending) missed |= misses.trending;
  if (filter.inStockOnly && isSoldOut(product)) missed |= misses.stock;
  return missed;
}

/** By the price this person pays. The whole scale holds everything, also what is dearer than its end. */
function inRange(price: number, [low, high]: Filter["priceRange"], premiumPercent: number): boolean {
  if (low <= priceScale.low && high >= priceScale.high) return true;
  const list = toCents(price);
  if (list === null) return false;
  const paid = reduceCents(list, premiumPercent);
  return paid >= low * 100 && (high >= priceScale.high || paid <= high * 100);
}

/** What the whole catalogue has to offer. */
export const countKinds = (products: readonly Product[]) => ({
  trending: products.filter(({ isTrending }) => isTrending).length,
  new: products.filter(({ isNew }) => isNew).length,
  premium: products.filter(({ isPremium }) => isPremium).length,
});

/** Figures about the products shown: cheapest and dearest in cents, mean of their ratings; null without any. */
export function summarise(products: readonly Product[], premiumPercent: number) {
  let lowest = Infinity;
  let highest = -Infinity;
  let stars = 0;
  let rated = 0;
  for (const { price, averageRating } of products) {
    const list = toCents(price);
    if (list !== null) {
      const paid = reduceCents(list, premiumPercent);
      lowest = Math.min(lowest, paid);
      highest = Math.max(highest, paid);
    }
    if (averageRating) {
      stars += averageRating;
      rated += 1;
    }
  }
  return {
    prices: highest >= 0 ? { lowest, highest } : null,
    rating: rated > 0 ? stars / rated : null,
  };
}
