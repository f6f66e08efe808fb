import { parseJson } from "@/base/json";
import {
  type Offer,
  offerOf,
  type Cart,
  cartIn,
  findItem,
  isSame,
  withLarger,
  withoutOrdered,
  withQuantity,
} from "./items";

/** The copy of a member's cart on this device, and what the server has not been told yet. Everything here is plain data. */

/** How many of a product the member wanted, and when; 0 takes it out. */
export interface Change extends Offer {
  quantity: number;
  /** Milliseconds, by this device's clock. */
  at: number;
}

/** A guest's cart that the member has found here when signing in. */
export interface Merge {
  /** The server merges it once, however often it is told. */
  id: string;
  items: Cart;
}

export interface MemberCart {
  userId: number;
  /** As it is shown: what the server answered last, and what it has not been told yet. */
  items: Cart;
  /** Oldest first; one for each product. */
  pending: readonly Change[];
  merges: readonly Merge[];
  /** When the server is known to have merged last, by this device's clock: what is told after that was wanted after it. */
  mergedAt: number;
}

export const emptyFor = (userId: number): MemberCart => ({
  userId,
  items: [],
  pending: [],
  merges: [],
  mergedAt: 0,
});

const quantityIn = (cart: Cart, offer: Offer): number => findItem(cart, offer)?.quantity ?? 0;

/** The member has changed the cart to `items`. */
export function changed(cart: MemberCart, items: Cart, at: number): MemberCart {
  const added = items.filter(({ product }) => !findItem(cart.items, offerOf(product)));
  const changes = [...cart.items, ...added]
    .map(({ product }) => offerOf(product))
    .filter((offer) => quantityIn(cart.items, offer) !== quantityIn(items, offer))
    .map(({ productId, variantId }) => {
      const quantity = quantityIn(items, { productId, variantId });
      return { productId, variantId, quantity, at };
    });
  const before = cart.pending.filter((known) => !changes.some((change) => isSame(change, known)));
  return { ...cart, items, pending: [...before, ...changes] };
}

/** The guest's cart of this device comes to the member's. */
export const joined = (cart: MemberCart, merge: Merge): MemberCart => ({
  ...cart,
  items: withLarger(cart.items, merge.items),
  merges: [...cart.merges, merge],
});

/** The server has answered; what it does not know yet lies on top. */
export function answered(cart: MemberCart, server: Cart): MemberCart {
  let items = server.map(({ product, quantity }) => ({ product, quantity })) as Cart;
  for (const merge of cart.merges) items = withLarger(items, merge.items);
  return { ...cart, items: withChanges(items, cart.pending, cart.items) };
}

/** `known` has the products of what is not in the cart. */
function withChanges(cart: Cart, changes: readonly Change[], known: Cart): Cart {
  let items = cart;
  for (const { quantity, ...offer } of changes) {
    const shown = findItem(known, offer);
    const isThere = findItem(items, offer);
    if (isThere || quantity === 0) items = withQuantity(items, offer, quantity);
    else if (shown) items = [...items, { ...shown, quantity }];
  }
  return items;
}

/**
 * Another tab has written its view of the cart. It may not have seen `own` changes of this tab, which no one has told the
 * server yet.
 */
export function withOwn(other: MemberCart, own: readonly Change[], shown: Cart): MemberCart {
  const missing = own.filter(
    (one) => !other.pending.some((change) => isSame(change, one) && change.at >= one.at),
  );
  if (missing.length === 0) return other;
  const rest = other.pending.filter((known) => !missing.some((one) => isSame(one, known)));
  return { ...other, items: withChanges(other.items, missing, shown), pending: [...rest, ...missing] };
}

/**
 * How long ago a change was made, for the server. One that was made while a guest's cart was on its way counts from when that had
 * arrived: it was made on top of it, and the server takes the latest.
 */
export const ageOf = ({ at }: Change, mergedAt: number, now: number): number =>
  Math.max(0, now - Math.max(at, mergedAt));

export const without = (changes: readonly Change[], change: Change): readonly Change[] =>
  changes.filter((one) => !isSame(one, change) || one.quantity !== change.quantity || one.at !== change.at);

/** The server knows this change; one that was made in the meantime stays. */
export const sent = (cart: MemberCart, change: Change): MemberCart => ({
  ...cart,
  pending: without(cart.pending, change),
});

export const merged = (cart: MemberCart, id: string, at: number): MemberCart => ({
  ...cart,
  mergedAt: at,
  merges: cart.merges.filter((merge) => merge.id !== id),
});

/**
 * These products were ordered. What the server has not been told of them may be on its way, and would put them in again if it arrived
 * after the order: so it is told at last that they are out.
 */
export function ordered(cart: MemberCart, offers: readonly Offer[], at: number): MemberCart {
  const isOnItsWay = (offer: Offer) =>
    cart.pending.some((change) => isSame(offer, change)) ||
    cart.merges.some(({ items }) => findItem(items, offer));
  const out = offers
    .filter(isOnItsWay)
    .map(({ productId, variantId }): Change => ({ productId, variantId, quantity: 0, at }));
  const merges = cart.merges.map((merge) => ({ ...merge, items: withoutOrdered(merge.items, offers) }));
  return {
    ...cart,
    items: withoutOrdered(cart.items, offers),
    pending: [...cart.pending.filter((change) => !offers.some((offer) => isSame(offer, change))), ...out],
    merges: merges.filter(({ items }) => items.length > 0),
  };
}

/** Reads what is stored; whatever is not a member's cart counts as none. */
export function parseMemberCart(text: string | null): MemberCart | null {
  const value = parseJson(text ?? "") as Partial<MemberCart> | null | undefined;
  if (typeof value?.userId !== "number") return null;
  const { userId, items, pending, merges, mergedAt } = value;
  return {
    userId,
    mergedAt: Number.isFinite(mergedAt) ? Number(mergedAt) : 0,
    items: cartIn(items),
    pending: Array.isArray(pending) ? pending.filter(isChange) : [],
    merges: Array.isArray(merges)
      ? (merges as Merge[])
          .filter((merge) => typeof merge?.id === "string")
          .map((merge) => ({ id: merge.id, items: cartIn(merge.items) }))
      : [],
  };
}

const isChange = (change: Partial<Change> | null): boolean =>
  Number.isInteger(change?.productId) && Number.isInteger(change?.quantity) && Number.isFinite(change?.at);
