import { attemptMs } from "@/api/attempts";
import { parseJson } from "@/base/json";
import { createStore } from "@/base/store";
import { type Cart, cartIn, findItem, type Offer, offerOf, withLarger, withoutOrdered } from "./items";

/**
 * What a member has ordered without an answer yet. The server takes an order's goods out of the cart in the same step and tells every tab,
 * often before the order's own answer is here; and that answer may get lost. Until it is known how the order went, this tab keeps
 * showing its goods: anyone who tries again sends the same order with the same key, and learns that it was placed.
 *
 * It belongs to the tab: another one shows what the server has in the cart. The key is the same there, so that a guest, whose cart no
 * server knows, does not order twice either.
 */
interface Held {
  userId: number;
  items: Cart;
  /** Milliseconds. Its key ends at the same time. */
  since: number;
}

const key = "order-held";

function read(): Held | null {
  try {
    const value = parseJson(sessionStorage.getItem(key) ?? "") as Partial<Held> | null | undefined;
    if (typeof value?.userId !== "number" || typeof value.since !== "number") return null;
    return { userId: value.userId, items: cartIn(value.items), since: value.since };
  } catch {
    return null;
  }
}

const store = createStore<Held | null>(read());
store.subscribe(() => {
  try {
    const held = store.get();
    if (held) sessionStorage.setItem(key, JSON.stringify(held));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage it ends with the page, and so do the keys.
  }
});

export const subscribeToHeld = (listener: () => void): (() => void) => store.subscribe(listener);

/** The member sends an order of these goods. */
export const hold = (userId: number, items: Cart): void => store.set({ userId, items, since: Date.now() });

/** It is known how the order went, or the member wants something else of these goods. */
export function release(offers: readonly Offer[]): void {
  store.set((held) => {
    const items = held && withoutOrdered(held.items, offers);
    return items && items.length > 0 ? { ...held, items } : null;
  });
}

function heldOf(userId: number): Cart {
  const held = store.get();
  return held?.userId === userId && Date.now() - held.since < attemptMs ? held.items : [];
}

let shown: { items: Cart; held: Cart; cart: Cart } = { items: [], held: [], cart: [] };

/** A member's cart with what is held on top; the same object as long as neither has changed. */
export function withHeld(userId: number, items: Cart): Cart {
  const held = heldOf(userId);
  if (held.length === 0) return items;
  if (shown.items !== items || shown.held !== held) shown = { items, held, cart: withLarger(items, held) };
  return shown.cart;
}

/** What of a cart that was shown is more than held. */
export const withoutHeld = (cart: Cart, userId: number, known: Cart): Cart =>
  cart.filter(
    ({ product }) => findItem(known, offerOf(product)) || !findItem(heldOf(userId), offerOf(product)),
  );
