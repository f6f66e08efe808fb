import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { minutes, shopQuery } from "@/api/query";

export type Product = Answer<"get", "/api/products">[number];
export type FactSheet = Answer<"get", "/api/products/{id}/facts">;
export type Category = Answer<"get", "/api/categories">[number];

export const productsQuery = queryOptions({
  queryKey: ["products"],
  queryFn: ({ signal }) => api("get", "/api/products", { query: { all: true }, signal }),
  staleTime: minutes(5),
  gcTime: minutes(10),
  ...shopQuery,
});

export type Range = Answer<"get", "/api/products/{id}/variants">;
export type Variant = Range["variants"][number];

/** What can be chosen of a product. Its key begins with the list's, so that both are fetched again together. */
export const variantsQuery = (productId: number) =>
  queryOptions({
    queryKey: ["products", productId, "variants"],
    queryFn: ({ signal }) => api("get", "/api/products/{id}/variants", { path: { id: productId }, signal }),
    staleTime: minutes(1),
    ...shopQuery,
  });

export type ProductPicture = Answer<"get", "/api/products/{id}/pictures">["pictures"][number];

/** All pictures of a product, its own first. */
export const picturesQuery = (productId: number) =>
  queryOptions({
    queryKey: ["products", productId, "pictures"],
    queryFn: ({ signal }) => api("get", "/api/products/{id}/pictures", { path: { id: productId }, signal }),
    staleTime: minutes(5),
    ...shopQuery,
  });

/** What has to be said about a product before it is bought. */
export const factsQuery = (id: number) =>
  queryOptions({
    queryKey: ["products", id, "facts"],
    queryFn: ({ signal }) => api("get", "/api/products/{id}/facts", { path: { id }, signal }),
    staleTime: minutes(5),
    ...shopQuery,
  });

export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: ({ signal }) => api("get", "/api/categories", { signal }),
  staleTime: minutes(30),
  ...shopQuery,
});

/** What a search finds products by besides their own words; only a search asks for it. */
export const variantWordsQuery = queryOptions({
  queryKey: ["products", "variant-words"],
  queryFn: ({ signal }) => api("get", "/api/products/variant-words", { signal }),
  staleTime: minutes(5),
  ...shopQuery,
});

/** Groups of words that mean the same in this shop; only a search asks for them. */
export const synonymsQuery = queryOptions({
  queryKey: ["synonyms"],
  queryFn: ({ signal }) => api("get", "/api/synonyms", { signal }),
  staleTime: minutes(30),
  ...shopQuery,
});
