import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type Termination = Answer<"get", "/api/admin/terminations">[number];

export const terminationsQuery = queryOptions({
  queryKey: ["admin", "terminations"],
  queryFn: ({ signal }) => api("get", "/api/admin/terminations", { signal }),
  staleTime: 0,
  retry: 1,
});

export const settleTermination = (number: string, isDone: boolean) =>
  api("put", "/api/admin/terminations/{number}", { path: { number }, body: { isDone } });
