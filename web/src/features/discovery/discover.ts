import { reduceCents, toCents } from "@/base/money";
import {
  type Category,
  indexOf,
  isSoldOut,
  noWords,
  type Product,
  within,
  type Words,
} from "@/features/catalog";
import { defaultSort, type Filter, priceScale, type SortBy } from "./filter";
import { sorted } from "./order";
import { readQuestion } from "@/base/search/question";
import { noSynonyms, type Synonyms } from "@/base/search/synonyms";
import { isTypo, rank, type SearchIndex, searchScores } from "@/base/search/search";

/** The products with what searching and sorting prepares once for all. */
export interface Catalogue {
  products: readonly Product[];
  /** Cents that an ordinary member pays; -1 without a valid price. */
  cents: Int32Array;
  /** What a product is, as bits. */
  traits: Uint8Array;
  /** Mean of the ratings; 0 without any. */
  ratings: Float64Array;
  /** Where in `slugs` the category stands. */
  categories: Uint16Array;
  slugs: readonly string[];
  index: () => SearchIndex;
  order: (sortBy: SortBy) => Uint32Array;
}

const trait = { premium: 1, new: 2, trending: 4, soldOut: 8 };

export function createCatalogue(products: readonly Product[], words: Words = noWords): Catalogue {
  const orders = new Map<SortBy, Uint32Array>();
  const slugs = [...new Set(products.map(({ category }) => category))];
  const places = new Map(slugs.map((slug, place) => [slug, place]));
  return {
    products,
    cents: Int32Array.from(products, ({ price }) => toCents(price) ?? -1),
    traits: Uint8Array.from(products, traitsOf),
    ratings: Float64Array.from(products, ({ averageRating }) => averageRating ?? 0),
    categories: Uint16Array.from(products, ({ category }) => places.get(category) ?? 0),
    slugs,
    index: () => indexOf(products, words),
    order(sortBy) {
      const order = orders.get(sortBy) ?? sorted(products, sortBy);
      orders.set(sortBy, order);
      return order;
    },
  };
}

const traitsOf = ({ isPremium, isNew, isTrending, ...product }: Product): number =>
  (isPremium ? trait.premium : 0) |
  (isNew ? trait.new : 0) |
  (isTrending ? trait.trending : 0) |
  (isSoldOut(product) ? trait.soldOut : 0);

/** How many products each choice of the filter would show, everything else staying as it is. */
export interface Facets {
  all: number;
  /** Of each category alone, without those that lie in it. */
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
  /** Cheapest and dearest of them in cents; null without any. */
  prices: { lowest: number; highest: number } | null;
  /** Mean of their ratings; null without any. */
  rating: number | null;
}

/** Parts of the filter that a product may miss, as bits. */
const miss = { category: 1, price: 2, rating: 4, premium: 8, new: 16, trending: 32, stock: 64 };

/** The products that fit the filter, in its order; of a search what contains the text, and apart from it what resembles it. */
export function discover(
  catalogue: Catalogue,
  filter: Filter,
  premiumPercent: number,
  synonyms: Synonyms = noSynonyms,
  categories: readonly Category[] = [],
): Found {
  const { products, cents, traits, ratings, slugs } = catalogue;
  const searching = filter.search.trim() !== "";
  const question = readQuestion(filter.search);
  const scores = searching ? searchScores(catalogue.index(), question.text, synonyms) : null;
  // Who asks for no particular order wants the best hits first.
  const ranked = searching && filter.sortBy === null;
  const tiers: Product[][] = Array.from({ length: rank.allWords + 1 }, () => []);
  const alike: { product: Product; score: number }[] = [];
  const counts = new Uint32Array(slugs.length);
  const facets = { all: 0, premium: 0, new: 0, trending: 0, soldOut: 0 };
  const sums = createSums();
  const inside = filter.category === null ? null : within(categories, filter.category);
  const fitting = Uint8Array.from(slugs, (slug) => (!inside || inside.has(slug) ? 1 : 0));

  for (const place of catalogue.order(filter.sortBy ?? defaultSort)) {
    const score = scores ? (scores[place] as number) : 0;
    if (score === Infinity) continue;
    const traitBits = traits[place] as number;
    const rating = ratings[place] as number;
    const category = catalogue.categories[place] as number;
    const list = cents[place] as number;
    const paid = list < 0 ? list : reduceCents(list, premiumPercent);
    if (paid < question.from || paid > question.upTo) continue;
    let missed = missedBy(filter, traitBits, rating, paid);
    if (!fitting[category]) missed |= miss.category;
    if (missed === 0) {
      const product = products[place] as Product;
      sums.add(paid, rating);
      if (isTypo(score)) alike.push({ product, score });
      else tiers[ranked ? Math.floor(score) : 0]?.push(product);
    }
    if ((missed & ~miss.category) === 0) {
      facets.all += 1;
      counts[category] = (counts[category] as number) + 1;
    }
    if ((missed & ~miss.premium) === 0 && traitBits & trait.premium) facets.premium += 1;
    if ((missed & ~miss.new) === 0 && traitBits & trait.new) facets.new += 1;
    if ((missed & ~miss.trending) === 0 && traitBits & trait.trending) facets.trending += 1;
    if ((missed & ~miss.stock) === 0 && traitBits & trait.soldOut) facets.soldOut += 1;
  }
  const exact = tiers.flat();
  if (ranked) alike.sort((a, b) => a.score - b.score);
  return {
    products: alike.length > 0 ? exact.concat(alike.map(({ product }) => product)) : exact,
    exact: exact.length,
    facets: { ...facets, categories: new Map(slugs.map((slug, place) => [slug, counts[place] as number])) },
    ...sums.result(),
  };
}

/** Apart from its category. */
function missedBy(filter: Filter, traitBits: number, rating: number, paid: number): number {
  let missed = 0;
  if (!inRange(paid, filter.priceRange)) missed |= miss.price;
  if (filter.rating > 0 && rating < filter.rating) missed |= miss.rating;
  if (filter.showPremiumOnly && !(traitBits & trait.premium)) missed |= miss.premium;
  if (filter.showNewOnly && !(traitBits & trait.new)) missed |= miss.new;
  if (filter.showTrendingOnly && !(traitBits & trait.trending)) missed |= miss.trending;
  if (filter.inStockOnly && traitBits & trait.soldOut) missed |= miss.stock;
  return missed;
}

/** By the price this person pays. The whole scale holds everything, also what is dearer than its end. */
function inRange(paid: number, [low, high]: Filter["priceRange"]): boolean {
  if (low <= priceScale.low && high >= priceScale.high) return true;
  return paid >= low * 100 && (high >= priceScale.high || paid <= high * 100);
}

function createSums() {
  let lowest = Infinity;
  let highest = -1;
  let stars = 0;
  let rated = 0;
  return {
    add(paid: number, rating: number) {
      if (paid >= 0 && paid < lowest) lowest = paid;
      if (paid > highest) highest = paid;
      if (rating === 0) return;
      stars += rating;
      rated += 1;
    },
    result: () => ({
      prices: highest >= 0 ? { lowest, highest } : null,
      rating: rated > 0 ? stars / rated : null,
    }),
  };
}

/** What the whole catalogue has to offer. */
export const countKinds = (products: readonly Product[]) => ({
  trending: products.filter(({ isTrending }) => isTrending).length,
  new: products.filter(({ isNew }) => isNew).length,
  premium: products.filter(({ isPremium }) => isPremium).length,
});
