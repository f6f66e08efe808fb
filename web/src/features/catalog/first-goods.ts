import { createStore, useStore } from "@/base/store";
import type { Product } from "./api";
import type { ShopFilter } from "./shop-filter";

/**
 * The goods of the first screen, which the page of a long shop brings along (`first_goods` in `server/src/features/catalog/page.rs`).
 * Its whole list is fetched once someone touches the page: many look only at what is there, and on a slow phone it takes half a second
 * of the processor.
 */
export interface FirstGoods extends ShopFilter {
  list: Product[];
  /** Of all that the page shows, not of `list` alone. */
  count: number;
  soldOut: number;
  /** What a product's page is about. */
  product?: Product;
}

interface Beginning {
  goods: FirstGoods;
  /** The list, and what the page is about. */
  known: readonly Product[];
}

const beginning = createStore<Beginning | null>(null);
const touched = createStore(false);
const touches = ["pointerdown", "keydown", "wheel", "scroll"] as const;

export function takeFirstGoods(goods: FirstGoods): void {
  beginning.set({ goods, known: goods.product ? [...goods.list, goods.product] : goods.list });
  touched.set(false);
  const heard = new AbortController();
  for (const touch of touches)
    window.addEventListener(
      touch,
      () => {
        heard.abort();
        touched.set(true);
      },
      { capture: true, passive: true, signal: heard.signal },
    );
}

/** What a screen can begin with, undefined where it needs the whole list. */
export function firstGoodsFor(filter: ShopFilter, productId: string | undefined): Beginning | undefined {
  const first = beginning.get();
  if (!first || first.goods.category !== filter.category || first.goods.search !== filter.search) return;
  return productId === undefined || first.known.some(({ id }) => String(id) === productId)
    ? first
    : undefined;
}

/** The same, and whether the whole list is wanted. */
export function useFirstGoods(filter: ShopFilter, productId: string | undefined) {
  useStore(beginning);
  const wanted = useStore(touched);
  const first = firstGoodsFor(filter, productId);
  return { first, wanted: wanted || !first };
}
