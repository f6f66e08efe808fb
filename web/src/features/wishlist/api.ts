import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { minutes, shopQuery } from "@/api/query";

export type WishlistItem = Answer<"get", "/api/wishlist">[number];

/** The own wishes, newest first. */
export const wishlistQuery = queryOptions({
  queryKey: ["wishlist"],
  queryFn: ({ signal }) => api("get", "/api/wishlist", { signal }),
  staleTime: minutes(1),
  ...shopQuery,
});

export const setWish = (productId: number, wished: boolean) =>
  wished
    ? api("post", "/api/wishlist/{productId}", { path: { productId } })
    : api("delete", "/api/wishlist/{productId}", { path: { productId } });
