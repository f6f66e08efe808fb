import { api } from "@/api/client";
import { ApiError } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { createKey } from "@/base/id";
import { createStore, type Store, useStore } from "@/base/store";
import { interrupted, sessionStore } from "@/features/auth";
import type { Product } from "@/features/catalog";
import { toast } from "@/ui/toast";
import { hold, release, subscribeToHeld, withHeld, withoutHeld } from "./held";
import {
  type Offer,
  offerOf,
  type Cart,
  findItem,
  isSame,
  itemCount,
  parseCart,
  withAdded,
  withLarger,
  withoutOrdered,
  withQuantity,
} from "./items";
import {
  ageOf,
  type Change,
  changed,
  emptyFor,
  joined,
  type MemberCart,
  ordered,
  parseMemberCart,
  without,
  withOwn,
} from "./member-cart";
import { CartQueue } from "./queue";
import { cartTexts } from "./texts";

const guestKey = "telegram-shop-cart";
const memberKey = "member-cart";

/** A store that lives on the device and is the same in every tab. */
function keptStore<T>(
  key: string,
  parse: (text: string | null) => T,
  /** What becomes of this tab's value when another tab has stored one. */
  heard: (stored: T, mine: T) => T,
): Store<T> {
  const read = (): T => {
    try {
      return parse(localStorage.getItem(key));
    } catch {
      return parse(null);
    }
  };
  const store = createStore(read());
  store.subscribe(() => {
    try {
      const value = store.get();
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without storage the cart lives as long as the page.
    }
  });
  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) store.set((mine) => heard(read(), mine));
  });
  return store;
}

const memberHere = (): number | null => {
  const { user, token } = sessionStore.get();
  return user?.isApproved && token ? user.id : null;
};

/** Changes of this tab that the server has not been told yet. */
let unsent: readonly Change[] = [];

const guestStore = keptStore<Cart>(guestKey, parseCart, (stored) => stored);
const memberStore = keptStore<MemberCart | null>(memberKey, parseMemberCart, (stored, mine) => {
  // Another tab may lose its session before this one hears of it.
  if ((stored?.userId ?? null) !== memberHere()) return mine;
  return stored && withOwn(stored, unsent, mine?.items ?? []);
});

/** The member's cart, where a member is here. */
function ownCart(): MemberCart | null {
  const cart = memberStore.get();
  return cart?.userId === memberHere() ? cart : null;
}

const whileHere = <T>(call: () => Promise<{ items: T }>): Promise<T> => {
  if (sessionStore.get().leaving) return Promise.reject(new Error("signing out"));
  return call().then(({ items }) => items);
};

const queue = new CartQueue(
  memberStore,
  {
    read: () => whileHere(() => api("get", "/api/cart")),
    change: async (change) => {
      const { productId, variantId, quantity } = change;
      const ageMs = ageOf(change, memberStore.get()?.mergedAt ?? 0, Date.now());
      const items = await whileHere(() =>
        api("put", "/api/cart/{productId}", {
          path: { productId },
          body: { quantity, ageMs, ...(variantId === undefined ? {} : { variantId }) },
        }).catch((error: unknown) => {
          // The product is gone, and with it is what was to be taken out.
          if (quantity === 0 && error instanceof ApiError && error.status === 404)
            return api("get", "/api/cart");
          throw error;
        }),
      );
      unsent = without(unsent, change);
      return items;
    },
    merge: ({ id, items }) =>
      whileHere(() =>
        api("post", "/api/cart/merge", {
          body: {
            mergeId: id,
            items: items.slice(0, 100).map(({ product, quantity }) => ({
              productId: product.id,
              variantId: product.variant?.id ?? null,
              quantity,
            })),
          },
        }),
      ),
  },
  (error) => {
    unsent = [];
    toastFailure(cartTexts.notKept, error);
  },
);

let leaving = false;

/** A member finds the own cart, with what lay here before; when the member goes, it goes as well. */
function followSession(): void {
  const session = sessionStore.get();
  const member = memberHere();
  const kept = memberStore.get();
  leaving ||= session.leaving;
  if (kept?.userId !== member) unsent = [];
  if (member !== null) {
    if (session.leaving) return;
    leaving = false;
    const own = kept?.userId === member ? kept : emptyFor(member);
    const guest = guestStore.get();
    if (kept && kept !== own) giveBack(kept);
    if (guest.length > 0) {
      memberStore.set(joined(own, { id: createKey(), items: guest }));
      guestStore.set([]);
      queue.refresh();
    } else if (kept !== own) {
      memberStore.set(own);
      queue.refresh();
    }
  } else if (!session.loading && !session.token && kept) {
    giveBack(kept);
    // A session that ended by itself: what the server was not told yet waits for the same member.
    const waits = !leaving && interrupted.get()?.userId === kept.userId && kept.pending.length > 0;
    memberStore.set(
      waits ? { ...emptyFor(kept.userId), pending: kept.pending, mergedAt: kept.mergedAt } : null,
    );
    leaving = false;
  }
}

/** What a guest put in and the server has not merged is the guest's again. */
function giveBack({ merges }: MemberCart): void {
  for (const { items } of merges) guestStore.set((cart) => withLarger(cart, items));
}

sessionStore.subscribe(followSession);
followSession();

/** Brings the member's cart up to date, and what was done here to the server. Called once there is a session. */
export function startCart(): void {
  window.addEventListener("online", refreshCart);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") refreshCart();
  });
  cartOpen.subscribe(() => {
    if (cartOpen.get()) refreshCart();
  });
  queue.start();
}

export const refreshCart = (): void => queue.refresh();

/** Waits until the server knows what was done here, for three seconds at most. */
export function cartTold(): Promise<unknown> {
  const { pending = [], merges = [] } = ownCart() ?? {};
  if (pending.length === 0 && merges.length === 0) return Promise.resolve();
  return Promise.race([queue.run(), new Promise((resolve) => setTimeout(resolve, 3000))]);
}

/** The cart of the person who is here. It is the same in every tab. */
export const cartStore: Store<Cart> = {
  get() {
    const own = ownCart();
    return own ? withHeld(own.userId, own.items) : guestStore.get();
  },
  set(next) {
    const edit = typeof next === "function" ? next : () => next;
    const own = ownCart();
    if (!own) {
      guestStore.set(edit);
      return;
    }
    const at = Date.now();
    const shown = cartStore.get();
    const cart = changed({ ...own, items: shown }, edit(shown), at);
    release(cart.pending.filter((change) => change.at === at));
    memberStore.set({ ...cart, items: withoutHeld(cart.items, own.userId, own.items) });
    const mine = memberStore.get()?.pending.filter((change) => change.at === at) ?? [];
    unsent = [...unsent.filter((known) => mine.every((one) => !isSame(one, known))), ...mine];
    void queue.run();
  },
  subscribe(listener) {
    const ends = [
      ...[guestStore, memberStore, sessionStore].map((store) => store.subscribe(listener)),
      subscribeToHeld(listener),
    ];
    return () => {
      for (const end of ends) end();
    };
  },
};

const sayAdded = ({ name }: Product) => toast({ title: cartTexts.added, description: name, about: "cart" });

/** Puts a product into the cart and says so. */
export function addToCart(product: Product, quantity: number): void {
  cartStore.set((cart) => withAdded(cart, product, quantity));
  sayAdded(product);
}

/** Shows what the server has just put into the cart, and says so. */
export function addedOnServer(product: Product, quantity: number): void {
  if (!ownCart()) {
    addToCart(product, quantity);
    return;
  }
  memberStore.set((cart) => cart && { ...cart, items: withAdded(cart.items, product, quantity) });
  queue.refresh();
  sayAdded(product);
}

/** Opens the cart with at least one of this product in it. */
export function orderNow(product: Product): void {
  cartStore.set((cart) => (findItem(cart, offerOf(product)) ? cart : withAdded(cart, product, 1)));
  cartOpen.set(true);
}

export const setQuantity = (product: Product, quantity: number): void =>
  cartStore.set((cart) => withQuantity(cart, offerOf(product), quantity));

export const removeFromCart = (product: Product): void => setQuantity(product, 0);

export const clearCart = (): void => cartStore.set([]);

/** An order of these goods is sent: until it is known how it went, they stay in sight. */
export function holdOrdered(offers: readonly Offer[]): void {
  const own = ownCart();
  if (!own) return;
  const items = cartStore
    .get()
    .filter(({ product }) => offers.some((offer) => isSame(offer, offerOf(product))));
  hold(own.userId, items);
}

/** The order was refused: what lies in the cart is what the server says. */
export const releaseOrdered = release;

/** What was ordered leaves the cart; a member's has left it on the server already. */
export function takeOrdered(offers: readonly Offer[]): void {
  release(offers);
  if (!ownCart()) {
    guestStore.set((cart) => withoutOrdered(cart, offers));
    return;
  }
  const at = Date.now();
  memberStore.set((cart) => cart && ordered(cart, offers, at));
  const out = memberStore.get()?.pending.filter((change) => change.at === at) ?? [];
  unsent = [...unsent.filter((change) => !offers.some((offer) => isSame(offer, change))), ...out];
  queue.refresh();
}

/** How many pieces lie in the cart. */
export const useItemCount = (): number => itemCount(useStore(cartStore));

/** Whether the cart lies open over the page. */
export const cartOpen = createStore(false);

export {
  type Cart,
  cartDeposit,
  type CartItem,
  cartTotal,
  itemCount,
  parseCart,
  withFreshProducts,
} from "./items";
