import type { Product } from "@/features/catalog/api";
import { type Cart, cartStore } from "./cart";

/** What only the open cart does to the cart. */

const withQuantity = (cart: Cart, productId: number, quantity: number): Cart =>
  quantity <= 0
    ? cart.filter((item) => item.product.id !== productId)
    : cart.map((item) => (item.product.id === productId ? { ...item, quantity } : item));

/** The cart with today's name, price and stock where the catalogue knows the product. */
export const withFreshProducts = (cart: Cart, products: readonly Product[] | undefined): Cart =>
  cart.map((item) => {
    const product = products?.find(({ id }) => id === item.product.id);
    return product ? { ...item, product } : item;
  });

export const setQuantity = (productId: number, quantity: number): void =>
  cartStore.set((cart) => withQuantity(cart, productId, quantity));

export const removeFromCart = (productId: number): void => setQuantity(productId, 0);

export const clearCart = (): void => cartStore.set([]);
