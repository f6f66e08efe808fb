import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { shopQuery } from "@/api/query";
import type { AuditFilter } from "./filter";

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

const pageSize = 50;

/** Entries that fit a filter, page by page from the newest. */
export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, "log", filter],
    queryFn: ({ signal, pageParam }) =>
      api("get", "/api/admin/audit", {
        query: { ...filter, limit: pageSize, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.entries.length === pageSize ? last.entries.at(-1)?.id : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...shopQuery,
  });

/** What happened to one order, oldest first. */
export const orderHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...auditKey, "order", id],
    queryFn: async ({ signal }) => {
      const query = { subjectKind: "order", subjectId: id, limit: 50 };
      return (await api("get", "/api/admin/audit", { query, signal })).entries.toReversed();
    },
    staleTime: 0,
    ...shopQuery,
  });
