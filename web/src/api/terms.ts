import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Answer, api } from "./client";

export type TermsOverview = Answer<"get", "/api/terms">;

export const termsQuery = queryOptions({
  queryKey: ["terms"],
  queryFn: ({ signal }) => api("get", "/api/terms", { signal }),
  staleTime: 10 * 60_000,
  retry: 1,
});

/** Whether the shop only shows its goods; false until it is known. */
export function useShopClosed(): boolean {
  return useQuery(termsQuery).data?.takesOrders === false;
}
