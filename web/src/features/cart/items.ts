import { priceOf, type Product } from "@/features/catalog";

/** What lies in a cart, and what can be done with it. */

export interface CartItem {
  product: Product;
  quantity: number;
}
export type Cart = readonly CartItem[];

/** As many as the shop takes of one product. */
const maxQuantity = 1_000_000;

export const withAdded = (cart: Cart, product: Product, quantity: number): Cart =>
  cart.some((item) => item.product.id === product.id)
    ? cart.map((item) =>
        item.product.id === product.id
          ? { product, quantity: Math.min(item.quantity + quantity, maxQuantity) }
          : item,
      )
    : [...cart, { product, quantity }];

export const withQuantity = (cart: Cart, productId: number, quantity: number): Cart =>
  quantity <= 0
    ? cart.filter((item) => item.product.id !== productId)
    : cart.map((item) =>
        item.product.id === productId ? { ...item, quantity: Math.min(quantity, maxQuantity) } : item,
      );

/** Both carts in one: of a product in both, the larger quantity counts. */
export const withLarger = (cart: Cart, other: Cart): Cart => [
  ...cart.map((item) => {
    const same = other.find(({ product }) => product.id === item.product.id);
    return same && same.quantity > item.quantity ? { ...item, quantity: same.quantity } : item;
  }),
  ...other.filter(({ product }) => cart.every((item) => item.product.id !== product.id)),
];

/** Without what was ordered. */
export const withoutOrdered = (cart: Cart, productIds: readonly number[]): Cart =>
  cart.filter(({ product }) => !productIds.includes(product.id));

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
    return cartIn(JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

export const cartIn = (value: unknown): Cart =>
  Array.isArray(value) ? (value as CartItem[]).filter(isCartItem) : [];

function isCartItem(item: Partial<CartItem> | null): boolean {
  return (
    typeof item?.product?.id === "number" &&
    typeof item.product.name === "string" &&
    Number.isInteger(item.quantity) &&
    (item.quantity as number) > 0
  );
}
