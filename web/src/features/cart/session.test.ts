import { beforeEach, describe, expect, it } from "vitest";
import { anonymous, interrupted, patch, sessionStore, type User } from "@/features/auth";
import type { Product } from "@/features/catalog";
import { addToCart, cartStore, clearCart, setQuantity, takeOrdered } from "./cart";

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
});
