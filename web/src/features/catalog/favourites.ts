import { createStore, useStore } from "@/base/store";

const storageKey = "favourites";

function readStored(): ReadonlySet<number> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return new Set(Array.isArray(ids) ? (ids as number[]) : []);
  } catch {
    return new Set();
  }
}

/** Hearts given on this device; the server never hears of them. */
const favourites = createStore<ReadonlySet<number>>(readStored());

export function toggleFavourite(productId: number): void {
  const next = new Set(favourites.get());
  if (!next.delete(productId)) next.add(productId);
  favourites.set(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...next]));
  } catch {
    // Without storage the heart lasts as long as the page.
  }
}

export const useIsFavourite = (productId: number): boolean => useStore(favourites).has(productId);
