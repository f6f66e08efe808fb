import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Answer, api } from "./client";

export type Config = Answer<"get", "/api/config">;

export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: ({ signal }) => api("get", "/api/config", { signal }),
  retry: 2,
});

/** What the shop says about itself; undefined until it has arrived. */
export function useConfig(): Config | undefined {
  return useQuery(configQuery).data;
}
