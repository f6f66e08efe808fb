import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type SalesReport = Answer<"get", "/api/admin/analytics">;
export type SalesRange = SalesReport["range"];

export const ranges = ["7d", "30d", "90d", "1y"] as const satisfies readonly SalesRange[];
export const defaultRange: SalesRange = "30d";

/** What was sold in a range of days, and in the range of equal length before. */
export const salesQuery = (range: SalesRange) =>
  queryOptions({
    queryKey: ["admin", "analytics", range],
    queryFn: ({ signal }) => api("get", "/api/admin/analytics", { query: { range }, signal }),
    staleTime: 0,
    retry: 1,
    placeholderData: keepPreviousData,
  });
