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

function keep(products: readonly Product[], words: Words, index: SearchIndex): SearchIndex {
  indexes.set(products, { words, index });
  return index;
}

/** The index of a list, which is made at once where there is none yet. */
export function indexOf(products: readonly Product[], words: Words): SearchIndex {
  const known = indexes.get(products);
  return known?.words === words ? known.index : keep(products, words, createIndex(searched(products, words)));
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
  const index = await createIndexInSteps(searched(products, words), few, wanted);
  if (index) keep(products, words, index);
}
