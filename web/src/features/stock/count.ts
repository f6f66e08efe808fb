import { parseJson } from "@/base/json";
import { createStore } from "@/base/store";
import { type Counts, keyOf, named, type StockedProduct } from "./api";

/** What was counted of a product, and the stock that was shown at that moment. */
export interface Counted {
  counted: number;
  seen: number;
}

/** Counted on this device and not told to the server yet. Plain data: it outlives the page and the connection. */
export interface Draft {
  /** By what `keyOf` makes of products and variants. */
  counts: Readonly<Record<string, Counted>>;
  /** Sent, and the answer is not known: it is sent again as it was, under the same key. */
  sending: { key: string; counts: Counts } | null;
}

export const emptyDraft: Draft = { counts: {}, sending: null };

/** Products that one call takes. */
const atOnce = 200;

export const setCount = (draft: Draft, key: string, counted: number, seen: number): Draft => ({
  ...draft,
  counts: { ...draft.counts, [key]: { counted, seen } },
});

export function dropCount(draft: Draft, key: string): Draft {
  const { [key]: _, ...counts } = draft.counts;
  return { ...draft, counts };
}

/** The stock is no longer the one that was seen: someone has bought it, or goods came in. */
export const hasMoved = (counted: Counted | undefined, stock: number | null | undefined): boolean =>
  counted !== undefined && stock !== null && stock !== undefined && stock !== counted.seen;

/** Counted before the stock changed: what was missing then is missing now. */
export const countedBefore = ({ counted, seen }: Counted, stock: number): Counted => ({
  counted: Math.max(0, counted + stock - seen),
  seen: stock,
});

/** Counted after the stock changed: the number stands. */
export const countedAfter = ({ counted }: Counted, stock: number): Counted => ({ counted, seen: stock });

/** What can be sent now: everything whose stock is still the one that was seen. */
export function readyToSend(draft: Draft, products: readonly StockedProduct[]): Counts {
  const ready = products.flatMap((product) => {
    const { stock } = product;
    const entry = draft.counts[keyOf(product)];
    return entry && stock !== null && stock !== undefined && !hasMoved(entry, stock)
      ? [{ ...named(product), ...entry }]
      : [];
  });
  return ready.slice(0, atOnce);
}

/** The server has taken what was sent; what was counted again meanwhile stays. */
export function taken(draft: Draft, sent: Counts): Draft {
  const counts = { ...draft.counts };
  for (const { productId, variantId, counted, seen } of sent) {
    const key = keyOf({ id: productId, variantId });
    const now = counts[key];
    if (now?.counted === counted && now.seen === seen) delete counts[key];
  }
  return { counts, sending: null };
}

const storageKey = "stock-count";

function readStored(): Draft {
  try {
    const kept = parseJson(localStorage.getItem(storageKey) ?? "null") as Partial<Draft> | null | undefined;
    return { counts: kept?.counts ?? {}, sending: kept?.sending ?? null };
  } catch {
    return emptyDraft;
  }
}

export const draftStore = createStore<Draft>(readStored());

draftStore.subscribe(() => {
  const draft = draftStore.get();
  try {
    if (Object.keys(draft.counts).length === 0 && !draft.sending) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Without storage the count lasts as long as the page.
  }
});
