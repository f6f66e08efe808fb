import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";

export type Business = Answer<"get", "/api/admin/business">;
export type BusinessForm = Body<"put", "/api/admin/business">["details"];

export const businessQuery = queryOptions({
  queryKey: ["admin", "business"],
  queryFn: ({ signal }) => api("get", "/api/admin/business", { signal }),
  staleTime: 0,
  retry: 1,
});

export const saveBusiness = (details: BusinessForm, version: number) =>
  api("put", "/api/admin/business", { body: { details, version } });

export type Readiness = Answer<"get", "/api/admin/readiness">;
export type ReadinessPoint = Readiness["points"][number];

export const readinessQuery = queryOptions({
  queryKey: ["admin", "readiness"],
  queryFn: ({ signal }) => api("get", "/api/admin/readiness", { signal }),
  staleTime: 0,
  retry: 1,
});

export const openShop = () => api("post", "/api/admin/open");
export const closeShop = () => api("post", "/api/admin/close");
