import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { shopQuery } from "@/api/query";

type MonthlyStatus = Answer<"get", "/api/premium/monthly-free-product/status">;
export type MonthlyRequest = NonNullable<MonthlyStatus["request"]>;
export type RequestStatus = MonthlyRequest["status"];
export type MonthlyForm = Body<"post", "/api/premium/monthly-free-product/request">;
type OfficeList = Answer<"get", "/api/admin/monthly-free-products">;
export type OfficeRequest = OfficeList["requests"][number];

/** Whether the door is open; asked at every visit, because a membership ends by itself. */
export const accessQuery = queryOptions({
  queryKey: ["premium", "lounge", "access"],
  queryFn: ({ signal }) => api("get", "/api/premium/lounge/access", { signal }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
});

export const monthlyKey = ["premium", "monthly-free-product"] as const;

export const statusQuery = queryOptions({
  queryKey: [...monthlyKey, "status"],
  queryFn: ({ signal }) => api("get", "/api/premium/monthly-free-product/status", { signal }),
  staleTime: 0,
  ...shopQuery,
});

export const historyQuery = queryOptions({
  queryKey: [...monthlyKey, "history"],
  queryFn: ({ signal }) => api("get", "/api/premium/monthly-free-product/history", { signal }),
  staleTime: 0,
  ...shopQuery,
});

export const requestProduct = (body: MonthlyForm) =>
  api("post", "/api/premium/monthly-free-product/request", { body });

export const officeKey = ["admin", "monthly-free-products"] as const;

const pageSize = 30;

/** What members have chosen, newest first; the back office's list. */
export const officeQuery = (status: RequestStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...officeKey, status ?? "all"],
    queryFn: ({ signal, pageParam }) =>
      api("get", "/api/admin/monthly-free-products", {
        query: { status, before: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ requests }) => (requests.length < pageSize ? undefined : requests.at(-1)?.id),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...shopQuery,
  });

export const decideRequest = (id: number, status: RequestStatus, note: string) =>
  api("post", "/api/admin/monthly-free-products/{id}", { path: { id }, body: { status, note } });

/** How many wait for the back office; the dashboard's question. */
export const openQuery = queryOptions({
  queryKey: [...officeKey, "open"],
  queryFn: ({ signal }) => api("get", "/api/admin/monthly-free-products", { query: { limit: 1 }, signal }),
  staleTime: 0,
  ...shopQuery,
});
