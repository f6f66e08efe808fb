import { beforeEach, describe, expect, it } from "vitest";
import type { Product } from "@/features/catalog";
import { toastStore } from "@/ui/toast";
import {
  addToCart,
  cartDeposit,
  cartOpen,
  cartStore,
  cartTotal,
  itemCount,
  orderNow,
  parseCart,
} from "./cart";
import { clearCart, removeFromCart, setQuantity, withFreshProducts } from "./cart";

const product = (id: number, price: unknown = 12.9) =>
  ({ id, name: `P${id}`, price, discount: 0 }) as Product;
const quantities = () => cartStore.get().map((item) => [item.product.id, item.quantity]);

describe("cart", () => {
  beforeEach(() => {
    clearCart();
    cartOpen.set(false);
  });

  it("adds, and adds up what is there already", () => {
    addToCart(product(1), 1);
    addToCart(product(2), 3);
    addToCart(product(1), 2);
    expect(quantities()).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(itemCount(cartStore.get())).toBe(6);
    expect(toastStore.get()[0]).toMatchObject({ title: "Zum Warenkorb hinzugefügt", description: "P1" });
  });

  it("removes at zero and below", () => {
    addToCart(product(1), 2);
    addToCart(product(2), 2);
    setQuantity(product(1), 0);
    setQuantity(product(2), -1);
    expect(quantities()).toEqual([]);
  });

  it("changes and removes single items", () => {
    addToCart(product(1), 2);
    addToCart(product(2), 2);
    setQuantity(product(1), 5);
    removeFromCart(product(2));
    expect(quantities()).toEqual([[1, 5]]);
  });

  it("counts in cents: no float ever adds up", () => {
    for (let id = 1; id <= 10; id++) addToCart(product(id, 0.1), 3);
    expect(cartTotal(cartStore.get(), 0)).toBe(300);
  });

  it("takes the premium price per piece, then multiplies", () => {
    addToCart(product(1, 0.5), 3);
    expect(cartTotal(cartStore.get(), 19)).toBe(3 * 41);
  });

  it("adds the deposit of each piece, which no membership makes cheaper", () => {
    addToCart({ ...product(1, 0.5), deposit: 0.25 }, 3);
    addToCart(product(2, 1), 1);
    expect(cartDeposit(cartStore.get())).toBe(75);
    expect(cartTotal(cartStore.get(), 19)).toBe(3 * 41 + 81 + 75);
  });

  it("leaves items without a valid price out of the total", () => {
    addToCart(product(1, "gratis"), 2);
    addToCart(product(2, "4.20"), 2);
    expect(cartTotal(cartStore.get(), 0)).toBe(840);
  });

  it("puts one piece into the cart before ordering, unless it is there", () => {
    orderNow(product(1));
    orderNow(product(1));
    expect(quantities()).toEqual([[1, 1]]);
    expect(cartOpen.get()).toBe(true);
  });

  it("is kept on this device", () => {
    addToCart(product(1), 2);
    expect(parseCart(localStorage.getItem("telegram-shop-cart"))).toEqual(cartStore.get());
  });

  it("follows the cart of another tab", () => {
    const elsewhere = [{ product: product(9), quantity: 4 }];
    localStorage.setItem("telegram-shop-cart", JSON.stringify(elsewhere));
    window.dispatchEvent(new StorageEvent("storage", { key: "telegram-shop-cart" }));
    expect(quantities()).toEqual([[9, 4]]);
  });

  it("takes today's product where the catalogue knows it", () => {
    addToCart(product(1, 10), 1);
    addToCart(product(2, 10), 1);
    const fresh = withFreshProducts(cartStore.get(), [product(1, 11)]);
    expect(cartTotal(fresh, 0)).toBe(2100);
  });

  it.each([
    null,
    "",
    "nonsense",
    "{}",
    `[null, {"product":{}}, {"product":{"id":1,"name":"x"},"quantity":0.5}]`,
  ])("reads %j as empty", (text) => expect(parseCart(text)).toEqual([]));
});
