import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type AuditEntry = Answer<"get", "/api/admin/audit">["entries"][number];

export const auditKey = ["admin", "audit"] as const;

/** The latest entries, newest first. */
export const auditQuery = (limit: number) =>
  queryOptions({
    queryKey: [...auditKey, limit],
    queryFn: async ({ signal }) =>
      (await api("get", "/api/admin/audit", { query: { limit }, signal })).entries,
    staleTime: 0,
    retry: 1,
  });
