import { queryClient } from "@/api/query";
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
      await setWish(productId, goal);
      kept = goal;
      sent = true;
    }
  } catch (error) {
    show(item, kept);
    throw error;
  } finally {
    wanted.delete(productId);
    void queryClient.invalidateQueries(wishlistQuery);
    void queryClient.invalidateQueries(productsQuery);
  }
  if (sent) toast({ title: texts.updated, description: item.productName });
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
