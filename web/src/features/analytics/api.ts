import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type AdminStats = Answer<"get", "/api/admin/stats">;

/** The ten figures of the back office. */
export const statsQuery = queryOptions({
  queryKey: ["admin", "stats"],
  queryFn: ({ signal }) => api("get", "/api/admin/stats", { signal }),
  staleTime: 0,
  retry: 1,
});

/** How often screens that are left open look again. */
export const refetchMs = 30_000;

export const salesKey = ["admin", "analytics"] as const;
export type SalesReport = Answer<"get", "/api/admin/analytics">;
export type SalesRange = SalesReport["range"];

export const ranges = ["7d", "30d", "90d", "1y"] as const satisfies readonly SalesRange[];
export const defaultRange: SalesRange = "30d";

/** What was sold in a range of days, and in the range of equal length before. */
export const salesQuery = (range: SalesRange) =>
  queryOptions({
    queryKey: [...salesKey, range],
    queryFn: ({ signal }) => api("get", "/api/admin/analytics", { query: { range }, signal }),
    staleTime: 0,
    retry: 1,
    placeholderData: keepPreviousData,
  });
