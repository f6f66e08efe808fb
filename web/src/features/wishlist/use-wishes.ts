import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { waiting } from "@/api/network";
import { useStore } from "@/base/store";
import { askToSignIn, isSignedOut, sessionStore, useSession } from "@/features/auth";
import { type Product, productsQuery } from "@/features/catalog";
import { type WishlistItem, wishlistQuery } from "./api";
import { wishlistTexts as texts } from "./texts";
import { asWish, changeWish, withWaiting } from "./wish";

const idsOf = (items: readonly WishlistItem[]): ReadonlySet<number> =>
  new Set(items.map(({ productId }) => productId));
const markedIn = (products: readonly Product[]): ReadonlySet<number> =>
  new Set(products.filter(({ isInWishlist }) => isInWishlist).map(({ id }) => id));
const none: ReadonlySet<number> = new Set();

/** The products with a heart, and what a click on a heart does. */
export function useWishes() {
  const { isAuthenticated } = useSession();
  const query = useQuery({ ...wishlistQuery, enabled: isAuthenticated, select: idsOf });
  // Until the list has come, the catalogue's own marks say it, where it is there.
  const marked = useQuery({ ...productsQuery, enabled: false, select: markedIn }).data;
  const onWish = useCallback((product: Product, wished: boolean) => void wish(product, wished), []);
  const later = useStore(waiting);
  const wishes = (isAuthenticated ? (query.data ?? marked) : undefined) ?? none;
  return { wishes: isAuthenticated ? withWaiting(wishes, later) : wishes, onWish };
}

async function wish(product: Product, wished: boolean): Promise<void> {
  if (!sessionStore.get().user) return askToSignIn(texts.signInNeeded);
  try {
    await changeWish(asWish(product), wished);
  } catch (error) {
    if (isSignedOut(error)) askToSignIn(texts.signInNeeded);
    // The heart that goes back says enough; nothing else is shown.
    else console.warn(new Error("Wishlist operation failed", { cause: error }));
  }
}
