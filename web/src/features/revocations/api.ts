import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";

export type Revocation = Answer<"get", "/api/admin/revocations">[number];

/** What was decided; `isDone: false` opens it again. */
export type Decision = Body<"put", "/api/admin/revocations/{number}">;

export const revocationsQuery = queryOptions({
  queryKey: ["admin", "revocations"],
  queryFn: ({ signal }) => api("get", "/api/admin/revocations", { signal }),
  staleTime: 0,
  retry: 1,
});

export const settleRevocation = (number: string, body: Decision) =>
  api("put", "/api/admin/revocations/{number}", { path: { number }, body });
