import { createIndex, createIndexInSteps, type SearchIndex } from "@/base/search/search";
import type { Product } from "./api";

/** What products are found by besides their own words. */
export type Words = ReadonlyMap<number, string>;

export const noWords: Words = new Map();

/** Products whose index is made at once: a frame is not missed for it. */
const few = 200;

const indexes = new WeakMap<readonly Product[], { words: Words; index: SearchIndex }>();

/** The texts of products that a search looks through. */
const searched = (products: readonly Product[], words: Words): { name: string; description: string }[] =>
  products.map(({ id, name, description }) => ({
    name,
    description: words.has(id) ? `${description} ${words.get(id)}` : description,
  }));

/** The index of a list, which is made at once where there is none yet. */
export function indexOf(products: readonly Product[], words: Words): SearchIndex {
  let known = indexes.get(products);
  if (known?.words !== words) {
    known = { words, index: createIndex(searched(products, words)) };
    indexes.set(products, known);
  }
  return known.index;
}

/** Whether a list can be searched without holding up the page. */
export const isIndexed = (products: readonly Product[], words: Words): boolean =>
  products.length <= few || indexes.get(products)?.words === words;

/** Makes the index of a list with pauses in which the page can be drawn and touched; gives up when it is not wanted any more. */
export async function prepareIndex(
  products: readonly Product[],
  words: Words,
  wanted: AbortSignal,
): Promise<void> {
  if (isIndexed(products, words)) return;
  const index = await createIndexInSteps(searched(products, words), few, wanted);
  if (index) indexes.set(products, { words, index });
}
