import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { shopQuery } from "@/api/query";
import type { OrderFilter } from "./filter";

export type OrderList = Answer<"get", "/api/orders">;
export type Order = OrderList["orders"][number];
export type OrderDetail = Answer<"get", "/api/orders/{id}">;
export type Receipt = Answer<"get", "/api/orders/{id}/receipt">;
export type OrderItem = OrderDetail["items"][number];

/** Every list and detail of orders; invalidating it reaches all of them. */
export const ordersKey = ["orders"] as const;

/** Orders of one page of the list. */
const pageSize = 50;
/** Orders that the dashboard offers for a decision; the rest is one link away. */
const openShown = 5;

/** How often orders that wait for their payment are looked at while they are seen: it comes, or gets under way, elsewhere. */
const awaitedMs = 15_000;

/** The orders that fit a filter, page by page; an admin sees all, anybody else the own ones. */
export const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, "list", filter],
    queryFn: ({ signal, pageParam }) =>
      api("get", "/api/orders", { query: { ...filter, limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.orders.length, 0);
      return last.orders.length > 0 && loaded < last.matching ? loaded : undefined;
    },
    staleTime: 0,
    // A reader who has paged far reads what is older, and many pages are much to ask for again and again.
    refetchInterval: ({ state: { data, status } }) => {
      const [first, ...more] = data?.pages ?? [];
      const waits = first?.orders.some(({ paymentStatus }) => paymentStatus === "pending");
      return waits && more.length === 0 && status === "success" ? awaitedMs : false;
    },
    placeholderData: keepPreviousData,
    ...shopQuery,
  });

/** The oldest orders that wait for a decision, with the counts of all. */
export const openOrdersQuery = queryOptions({
  queryKey: [...ordersKey, "open"],
  queryFn: ({ signal }) =>
    api("get", "/api/orders", { query: { status: "pending", sort: "oldest", limit: openShown }, signal }),
  staleTime: 0,
  ...shopQuery,
});

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, "detail", id],
    queryFn: ({ signal }) => api("get", "/api/orders/{id}", { path: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.paymentStatus === "pending" ? awaitedMs : false),
    ...shopQuery,
  });

/** An order for anyone who holds the key of its receipt. */
export const receiptQuery = (id: string, key: string) =>
  queryOptions({
    queryKey: ["receipts", id, key],
    queryFn: ({ signal }) => api("get", "/api/orders/{id}/receipt", { path: { id }, query: { key }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.paymentStatus === "pending" ? awaitedMs : false),
    ...shopQuery,
  });

/** Moves a pending order to paid or failed. */
export const settleOrder = (id: string, status: "paid" | "failed") =>
  api("put", "/api/orders/{id}/payment-status", { path: { id }, body: { status } });

/** Decides several pending orders, each for itself; 1 to 200. */
export const settleOrders = (ids: string[], status: "paid" | "failed") =>
  api("post", "/api/orders/settle", { body: { ids, status } });

/** Writes the team's note on an order; empty removes it. */
export const noteOrder = (id: string, note: string) =>
  api("put", "/api/orders/{id}/note", { path: { id }, body: { note } });
