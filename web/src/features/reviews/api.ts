import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { minutes, queryClient, shopQuery } from "@/api/query";
import { productsQuery } from "@/features/catalog";

export type Review = Answer<"get", "/api/products/{id}/reviews">[number];
export type OwnReviews = Answer<"get", "/api/reviews/mine">;
export type ProductReview = OwnReviews["reviews"][number];

/** What others say about a product, the own review first. */
export const reviewsQuery = (productId: number) =>
  queryOptions({
    queryKey: ["products", productId, "reviews"],
    queryFn: ({ signal }) => api("get", "/api/products/{id}/reviews", { path: { id: productId }, signal }),
    staleTime: minutes(1),
    ...shopQuery,
  });

/** The own reviews, and what was bought and not reviewed yet. */
export const ownReviewsQuery = queryOptions({
  queryKey: ["reviews", "mine"],
  queryFn: ({ signal }) => api("get", "/api/reviews/mine", { signal }),
  staleTime: 0,
  ...shopQuery,
});

/** The latest reviews of all products. */
export const latestReviewsQuery = queryOptions({
  queryKey: ["reviews"],
  queryFn: ({ signal }) => api("get", "/api/reviews", { signal }),
  staleTime: 0,
  ...shopQuery,
});

export const saveReview = (productId: number, rating: number, comment: string) =>
  api("post", "/api/products/{id}/reviews", { path: { id: productId }, body: { rating, comment } });

export const deleteReview = (productId: number) =>
  api("delete", "/api/products/{id}/reviews", { path: { id: productId } });

/** By an admin, who says why; the author is told. */
export const removeReview = (id: number, body: Body<"delete", "/api/admin/reviews/{id}">) =>
  api("delete", "/api/admin/reviews/{id}", { path: { id }, body });

/** Fetches whatever a changed review shows in: the lists, and the product with its average. */
export const refreshReviews = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: latestReviewsQuery.queryKey }),
    // The reviews of single products have keys that begin with it.
    queryClient.invalidateQueries({ queryKey: productsQuery.queryKey }),
  ]);
