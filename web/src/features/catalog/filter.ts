import { toCents } from "@/base/money";
import { readQuestion } from "@/base/search/question";
import { noSynonyms, type Synonyms } from "@/base/search/synonyms";
import { searchScores } from "@/base/search/search";
import type { Category, Product } from "./api";
import { within } from "./categories";
import { indexOf, noWords, type Words } from "./indexes";

/**
 * Products of a category and of those in it (all without one) that fit what was typed, the best first: what has the words in its name or
 * description, what has most of them or nearly so, all within the prices that were named.
 */
export function filterProducts(
  products: readonly Product[],
  { category, search }: { category: string | null; search: string },
  synonyms: Synonyms = noSynonyms,
  categories: readonly Category[] = [],
  words: Words = noWords,
): readonly Product[] {
  const slugs = category === null ? null : within(categories, category);
  const inCategory = ({ category: own }: Product) => slugs?.has(own) ?? true;
  if (search.trim() === "") return products.filter(inCategory);
  const { text, from, upTo } = readQuestion(search);
  const scores = searchScores(indexOf(products, words), text, synonyms);
  return products
    .map((product, place) => ({
      product,
      score: scores[place] ?? Infinity,
      cents: toCents(product.price) ?? -1,
    }))
    .filter(
      ({ product, score, cents }) =>
        inCategory(product) && score < Infinity && cents >= from && cents <= upTo,
    )
    .toSorted((a, b) => Math.floor(a.score) - Math.floor(b.score))
    .map(({ product }) => product);
}

/** Of several variants none can be had, or the one there is cannot. */
export const isSoldOut = ({
  stock,
  variantsInStock,
}: {
  stock?: number | null | undefined;
  variantsInStock?: boolean | undefined;
}): boolean => (variantsInStock === undefined ? stockState(stock) === "soldOut" : !variantsInStock);

/** What the stock figure means to a buyer; null stock is unlimited. */
export function stockState(stock: number | null | undefined): "plenty" | "low" | "soldOut" {
  if (stock === null || stock === undefined || stock > 5) return "plenty";
  return stock > 0 ? "low" : "soldOut";
}
