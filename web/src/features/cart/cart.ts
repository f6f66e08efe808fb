import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { createStore, useStore } from "@/base/store";
import { priceOf, type Product, productsQuery } from "@/features/catalog";
import { toast } from "@/ui/toast";
import { cartTexts } from "./texts";

export interface CartItem {
  product: Product;
  quantity: number;
}
export type Cart = readonly CartItem[];

const storageKey = "telegram-shop-cart";

const withAdded = (cart: Cart, product: Product, quantity: number): Cart =>
  cart.some((item) => item.product.id === product.id)
    ? cart.map((item) =>
        item.product.id === product.id ? { product, quantity: item.quantity + quantity } : item,
      )
    : [...cart, { product, quantity }];

const withQuantity = (cart: Cart, productId: number, quantity: number): Cart =>
  quantity <= 0
    ? cart.filter((item) => item.product.id !== productId)
    : cart.map((item) => (item.product.id === productId ? { ...item, quantity } : item));

/** Where the catalogue knows the product, the stored one is replaced. */
export const withFreshProducts = (cart: Cart, products: readonly Product[] | undefined): Cart =>
  cart.map((item) => {
    const product = products?.find(({ id }) => id === item.product.id);
    return product ? { ...item, product } : item;
  });

export const itemCount = (cart: Cart): number => cart.reduce((sum, item) => sum + item.quantity, 0);

/** In cents; items without a valid price are left out. */
export const cartTotal = (cart: Cart, premiumPercent: number): number =>
  cart.reduce((sum, item) => sum + (priceOf(item.product, premiumPercent)?.cents ?? 0) * item.quantity, 0);

/** Reads a stored cart; whatever is not one counts as empty. */
export function parseCart(text: string | null): Cart {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? (value as CartItem[]).filter(isCartItem) : [];
  } catch {
    return [];
  }
}

function isCartItem(item: Partial<CartItem> | null): boolean {
  return (
    typeof item?.product?.id === "number" &&
    typeof item.product.name === "string" &&
    Number.isInteger(item.quantity) &&
    (item.quantity as number) > 0
  );
}

function readStored(): Cart {
  try {
    return parseCart(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** The cart on this device. It is the same in every tab. */
export const cartStore = createStore<Cart>(readStored());

cartStore.subscribe(() => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(cartStore.get()));
  } catch {
    // Without storage the cart lives as long as the page.
  }
});

window.addEventListener("storage", (event) => {
  if (event.key === storageKey || event.key === null) cartStore.set(readStored());
});

/** Puts a product into the cart and says so. */
export function addToCart(product: Product, quantity: number): void {
  cartStore.set((cart) => withAdded(cart, product, quantity));
  toast({ title: cartTexts.added, description: product.name });
}

/** Opens the cart with at least one of this product in it. */
export function orderNow(product: Product): void {
  cartStore.set((cart) =>
    cart.some((item) => item.product.id === product.id) ? cart : withAdded(cart, product, 1),
  );
  cartOpen.set(true);
}

export const setQuantity = (productId: number, quantity: number): void =>
  cartStore.set((cart) => withQuantity(cart, productId, quantity));

export const removeFromCart = (productId: number): void => setQuantity(productId, 0);

export const clearCart = (): void => cartStore.set([]);

/** How many pieces lie in the cart. */
export const useItemCount = (): number => itemCount(useStore(cartStore));

/** What lies in the cart, with today's name, price and stock. */
export function useCart(): Cart {
  const cart = useStore(cartStore);
  const products = useQuery(productsQuery).data;
  return useMemo(() => withFreshProducts(cart, products), [cart, products]);
}

/** Whether the cart lies open over the page. */
export const cartOpen = createStore(false);
