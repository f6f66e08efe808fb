import { beforeEach, describe, expect, it, vi } from "vitest";
import { attemptMs } from "@/api/attempts";
import { anonymous, interrupted, patch, sessionStore, type User } from "@/features/auth";
import type { Product } from "@/features/catalog";
import { addToCart, cartStore, clearCart, holdOrdered, setQuantity, takeOrdered } from "./cart";
import { emptyFor } from "./member-cart";

const product = (id: number) => ({ id, name: `P${id}`, price: 1, discount: 0 }) as Product;
const lines = () => cartStore.get().map((item) => [item.product.id, item.quantity]);
const signIn = (id: number) =>
  patch({ user: { id, isApproved: true } as User, token: `t${id}`, loading: false, leaving: false });
const stored = (key: string) => localStorage.getItem(key) ?? "";
function signOut() {
  patch({ leaving: true });
  sessionStore.set(anonymous);
}

describe("whose cart is shown", () => {
  beforeEach(() => {
    interrupted.set(null);
    signOut();
    clearCart();
  });

  it("takes a guest's cart along at sign-in and off the device at sign-out", () => {
    addToCart(product(1), 2);
    signIn(7);
    expect(lines()).toEqual([[1, 2]]);
    expect(JSON.parse(stored("telegram-shop-cart"))).toEqual([]);
    const { merges, pending } = JSON.parse(stored("member-cart"));
    expect(merges).toMatchObject([{ id: expect.stringMatching(/^[\w-]{16,64}$/), items: [{ quantity: 2 }] }]);
    expect(pending).toEqual([]);
    addToCart(product(2), 1);
    setQuantity(product(2), 3);
    expect(JSON.parse(stored("member-cart")).pending).toMatchObject([{ productId: 2, quantity: 3 }]);
    signOut();
    // What the server has not merged is the guest's again; what the member did is not.
    expect(lines()).toEqual([[1, 2]]);
    expect(stored("member-cart")).toBe("");
  });

  it("shows no one another member's cart", () => {
    signIn(7);
    addToCart(product(1), 2);
    signIn(8);
    expect(lines()).toEqual([]);
    signOut();
    expect(lines()).toEqual([]);
  });

  it("waits with what is not told yet for the member whose session ended by itself", () => {
    signIn(7);
    addToCart(product(1), 2);
    interrupted.set({ userId: 7, username: "mira", address: "/shop" });
    sessionStore.set(anonymous);
    expect(lines()).toEqual([]);
    addToCart(product(3), 1);
    interrupted.set(null);
    signIn(7);
    expect(JSON.parse(stored("member-cart")).pending).toMatchObject([{ productId: 1, quantity: 2 }]);
    expect(lines()).toEqual([[3, 1]]);
  });

  it("keeps everything while the session is not known", () => {
    signIn(7);
    addToCart(product(1), 2);
    sessionStore.set({ ...anonymous, loading: true });
    expect(stored("member-cart")).toContain('"productId":1');
    signIn(7);
    expect(lines()).toEqual([[1, 2]]);
  });

  it("takes out what was ordered, and tells the server that it is out", () => {
    signIn(7);
    addToCart(product(1), 2);
    addToCart(product(2), 1);
    takeOrdered([{ productId: 1 }]);
    expect(lines()).toEqual([[2, 1]]);
    expect(JSON.parse(stored("member-cart")).pending).toMatchObject([
      { productId: 2, quantity: 1 },
      { productId: 1, quantity: 0 },
    ]);
  });

  /** What another tab has stored of this member's cart. */
  function serverHas(...items: [id: number, quantity: number][]) {
    const lies = items.map(([id, quantity]) => ({ product: product(id), quantity }));
    localStorage.setItem("member-cart", JSON.stringify({ ...emptyFor(7), items: lies }));
    window.dispatchEvent(new StorageEvent("storage", { key: "member-cart" }));
  }

  it("keeps what is ordered in sight until it is known how that went", () => {
    signIn(7);
    serverHas([1, 2], [2, 1]);
    holdOrdered([{ productId: 1 }, { productId: 2 }]);
    serverHas();
    expect(lines()).toEqual([
      [1, 2],
      [2, 1],
    ]);
    // What the member wants now is no longer what was ordered.
    setQuantity(product(1), 3);
    expect(JSON.parse(stored("member-cart"))).toMatchObject({
      items: [{ product: { id: 1 }, quantity: 3 }],
      pending: [{ productId: 1, quantity: 3 }],
    });
    setQuantity(product(2), 0);
    expect(lines()).toEqual([[1, 3]]);
    takeOrdered([{ productId: 1 }]);
    expect(lines()).toEqual([]);
  });

  it("shows what is ordered to this member only, and as long as it would be the same order", () => {
    signIn(7);
    serverHas([1, 2]);
    holdOrdered([{ productId: 1 }]);
    serverHas();
    expect(lines()).toEqual([[1, 2]]);
    signIn(8);
    expect(lines()).toEqual([]);
    signIn(7);
    expect(lines()).toEqual([[1, 2]]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + attemptMs);
    expect(lines()).toEqual([]);
    vi.restoreAllMocks();
  });
});
