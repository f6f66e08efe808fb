import { queryOptions } from "@tanstack/react-query";
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
