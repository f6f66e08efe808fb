import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { shopQuery } from "@/api/query";

export type Fulfilment = NonNullable<Answer<"get", "/api/orders/{id}/fulfilment">["fulfilment"]>;
export type Parcel = Fulfilment["parcels"][number];

/** How far the goods of orders are; invalidating it reaches all of them. */
export const fulfilmentsKey = ["fulfilments"] as const;

export const fulfilmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...fulfilmentsKey, "order", id],
    queryFn: ({ signal }) => api("get", "/api/orders/{id}/fulfilment", { path: { id }, signal }),
    staleTime: 0,
    ...shopQuery,
  });

/** The same for anyone who holds the key of the order's receipt. */
export const receiptFulfilmentQuery = (id: string, key: string) =>
  queryOptions({
    queryKey: [...fulfilmentsKey, "receipt", id, key],
    queryFn: ({ signal }) =>
      api("get", "/api/orders/{id}/receipt/fulfilment", { path: { id }, query: { key }, signal }),
    staleTime: 0,
    ...shopQuery,
  });
