import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { shopQuery } from "@/api/query";
import type { MovementFilter } from "./filter";

export type StockedProduct = Answer<"get", "/api/admin/stock">["products"][number];
export type Movement = Answer<"get", "/api/admin/stock/movements">["movements"][number];
export type Reason = Movement["reason"];
export type Counts = Body<"post", "/api/admin/stock/counts">["counts"];
export type MovedItems = Body<"post", "/api/admin/stock/deliveries">["items"];
type Facts = Body<"put", "/api/admin/stock/products/{id}">;

/** What tells a product, or one of its variants, from the others. */
export const keyOf = ({ id, variantId }: Pick<StockedProduct, "id" | "variantId">): string =>
  variantId === undefined ? String(id) : `${id}-${variantId}`;

/** What a call names it by. */
export const named = ({ id, variantId }: StockedProduct): { productId: number; variantId?: number } =>
  variantId === undefined ? { productId: id } : { productId: id, variantId };

/** Everything about the stock; invalidating it reaches all of it. */
export const stockKey = ["admin", "stock"] as const;

/** How often the counting list looks for sales while it is seen. */
const lookMs = 60_000;

export const stockQuery = queryOptions({
  queryKey: [...stockKey, "all"],
  queryFn: async ({ signal }) => (await api("get", "/api/admin/stock", { signal })).products,
  staleTime: 0,
  refetchInterval: lookMs,
  refetchOnWindowFocus: true,
});

/** Products of which few are left. */
export const lowQuery = queryOptions({
  queryKey: [...stockKey, "low"],
  queryFn: async ({ signal }) =>
    (await api("get", "/api/admin/stock", { query: { low: true }, signal })).products,
  staleTime: 0,
});

const pageSize = 50;

/** Movements that fit a filter, page by page from the newest. */
export const movementsQuery = (filter: MovementFilter, limit = pageSize) =>
  infiniteQueryOptions({
    queryKey: [...stockKey, "movements", filter, limit],
    queryFn: ({ signal, pageParam }) =>
      api("get", "/api/admin/stock/movements", {
        query: { ...filter, limit, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.more ? last.movements.at(-1)?.id : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...shopQuery,
  });

/** The same key books goods once. */
export const bookGoods = (kind: "deliveries" | "losses", items: MovedItems, note: string, key: string) =>
  api("post", `/api/admin/stock/${kind}`, { body: { items, note }, headers: { "Idempotency-Key": key } });

export const sendCounts = (counts: Counts, key: string) =>
  api("post", "/api/admin/stock/counts", { body: { counts }, headers: { "Idempotency-Key": key } });

export const saveFacts = (id: number, facts: Facts) =>
  api("put", "/api/admin/stock/products/{id}", { path: { id }, body: facts });
