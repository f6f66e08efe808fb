import { depositOf, priceOf, type Product } from "@/features/catalog";

/** What lies in a cart, and what can be done with it. */

export interface CartItem {
  product: Product;
  quantity: number;
}
export type Cart = readonly CartItem[];

/** As many as the shop takes of one product. */
const maxQuantity = 1_000_000;

/** What names a thing for sale: a product, and which of its variants. */
export interface Offer {
  productId: number;
  variantId?: number | undefined;
}

export const offerOf = ({ id, variant }: Product): Offer => ({ productId: id, variantId: variant?.id });

export const isSame = (one: Offer, other: Offer): boolean =>
  one.productId === other.productId && (one.variantId ?? null) === (other.variantId ?? null);

const is =
  (offer: Offer) =>
  ({ product }: CartItem): boolean =>
    isSame(offerOf(product), offer);

export const findItem = (cart: Cart, offer: Offer): CartItem | undefined => cart.find(is(offer));

export function withAdded(cart: Cart, product: Product, quantity: number): Cart {
  const isIt = is(offerOf(product));
  return cart.some(isIt)
    ? cart.map((item) =>
        isIt(item) ? { product, quantity: Math.min(item.quantity + quantity, maxQuantity) } : item,
      )
    : [...cart, { product, quantity }];
}

export function withQuantity(cart: Cart, offer: Offer, quantity: number): Cart {
  const isIt = is(offer);
  return quantity <= 0
    ? cart.filter((item) => !isIt(item))
    : cart.map((item) => (isIt(item) ? { ...item, quantity: Math.min(quantity, maxQuantity) } : item));
}

/** Both carts in one: of a product in both, the larger quantity counts. */
export const withLarger = (cart: Cart, other: Cart): Cart => [
  ...cart.map((item) => {
    const same = findItem(other, offerOf(item.product));
    return same && same.quantity > item.quantity ? { ...item, quantity: same.quantity } : item;
  }),
  ...other.filter(({ product }) => !findItem(cart, offerOf(product))),
];

/** Without what was ordered. */
export const withoutOrdered = (cart: Cart, offers: readonly Offer[]): Cart =>
  cart.filter((item) => !offers.some((offer) => is(offer)(item)));

/** Where the catalogue knows the product, the stored one is replaced. Of variants it knows no figures. */
export const withFreshProducts = (cart: Cart, products: readonly Product[]): Cart =>
  cart.map((item) => {
    if (item.product.variant) return item;
    const product = products.find(({ id }) => id === item.product.id);
    return product ? { ...item, product } : item;
  });

export const itemCount = (cart: Cart): number => cart.reduce((sum, item) => sum + item.quantity, 0);

/** In cents; items without a valid price are left out. */
export const cartTotal = (cart: Cart, premiumPercent: number): number =>
  cart.reduce(
    (sum, item) => sum + (priceOf(item.product, premiumPercent)?.cents ?? 0) * item.quantity,
    cartDeposit(cart),
  );

/** What of it is deposit. */
export const cartDeposit = (cart: Cart): number =>
  cart.reduce((sum, { product, quantity }) => sum + depositOf(product) * quantity, 0);

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
