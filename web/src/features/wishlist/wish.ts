import { canWait, waitFor, waiting } from "@/api/network";
import { queryClient } from "@/api/query";
import type { Waiting } from "@/base/waiting";
import { sessionStore } from "@/features/auth";
import { type Product, productsQuery } from "@/features/catalog";
import { toast } from "@/ui/toast";
import { setWish, type WishlistItem, wishlistQuery } from "./api";
import { wishlistTexts as texts } from "./texts";

/** The wanted state of products whose call is still under way. */
const wanted = new Map<number, boolean>();

/**
 * Puts a product on the wishlist or takes it off, on the screen at once. Of several clicks in a row the
 * last one counts, and only what differs is sent. Throws what went wrong after the screen is as before.
 */
export async function changeWish(item: WishlistItem, wish: boolean): Promise<void> {
  const { productId } = item;
  const underWay = wanted.has(productId);
  wanted.set(productId, wish);
  await queryClient.cancelQueries(wishlistQuery);
  show(item, wish);
  if (underWay) return;

  let kept = !wish;
  let sent = false;
  try {
    for (
      let goal = wanted.get(productId);
      goal !== undefined && goal !== kept;
      goal = wanted.get(productId)
    ) {
      // oxlint-disable-next-line no-await-in-loop -- the calls must not overtake each other
      sent = await tell(item, goal);
      kept = goal;
    }
  } catch (error) {
    show(item, kept);
    throw error;
  } finally {
    wanted.delete(productId);
    if (sent || kept !== wish) refresh();
  }
  if (sent) toast({ title: texts.updated, description: item.productName });
}

/** Whether the server has been told; without a network it will be. */
async function tell({ productId, productName }: WishlistItem, wish: boolean): Promise<boolean> {
  const { user } = sessionStore.get();
  const key = wishKey(productId);
  // What is wanted now must not be overtaken by what still waits.
  const isBehind = waiting.get().some((item) => item.key === key);
  try {
    if (!isBehind) await setWish(productId, wish);
  } catch (error) {
    if (!user || !canWait(error)) throw error;
    await later(user.id);
    return false;
  }
  if (isBehind && user) await later(user.id);
  return !isBehind;

  function later(userId: number): Promise<void> {
    const [method, path] = [wish ? "POST" : "DELETE", `/api/wishlist/${productId}`] as const;
    return waitFor({ key, kind: "wish", userId, method, path, body: null, label: productName });
  }
}

const wishPrefix = "wish-";
const wishKey = (productId: number): string => `${wishPrefix}${productId}`;

/** Wishes as they will be once what waits has been sent. */
export function withWaiting(wishes: ReadonlySet<number>, items: readonly Waiting[]): ReadonlySet<number> {
  const mine = items.filter(({ kind }) => kind === "wish");
  if (mine.length === 0) return wishes;
  const all = new Set(wishes);
  for (const { key, method } of mine) {
    const productId = Number(key.slice(wishPrefix.length));
    if (method === "POST") all.add(productId);
    else all.delete(productId);
  }
  return all;
}

function refresh(): void {
  void queryClient.invalidateQueries(wishlistQuery);
  void queryClient.invalidateQueries(productsQuery);
}

/** As the list would carry it, until the server's own has come. */
export const asWish = (product: Product): WishlistItem => ({
  id: -product.id,
  productId: product.id,
  productName: product.name,
  productImageUrl: product.imageUrl,
  productCategory: product.category,
  productPrice: product.price,
  isPremium: product.isPremium,
  discount: product.discount,
  ...(product.priceBefore ? { priceBefore: product.priceBefore } : {}),
  ...(product.netAmount && product.unit ? { netAmount: product.netAmount, unit: product.unit } : {}),
  stock: product.stock ?? null,
  createdAt: new Date().toISOString(),
});

function show(item: WishlistItem, wished: boolean): void {
  queryClient.setQueryData(wishlistQuery.queryKey, (items = []) => {
    const others = items.filter(({ productId }) => productId !== item.productId);
    if (others.length < items.length === wished) return items;
    return wished ? [item, ...others].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) : others;
  });
  queryClient.setQueryData(productsQuery.queryKey, (products) =>
    products?.map((one) => (one.id === item.productId ? { ...one, isInWishlist: wished } : one)),
  );
}
