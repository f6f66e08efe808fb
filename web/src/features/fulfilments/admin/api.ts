import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { fulfilmentsKey } from "../api";

type Worklist = Answer<"get", "/api/admin/fulfilments">;
export type Task = Worklist["tasks"][number];
export type NextStep = Task["next"][number];
export type Step = Exclude<NextStep, "ship">;
export type WorkKind = keyof Worklist["counts"];
export type Shipment = Body<"post", "/api/admin/orders/{id}/ship">;

/** How often the list looks for new orders while it is seen. */
const lookMs = 60_000;

export const worklistQuery = (kind: WorkKind) =>
  queryOptions({
    queryKey: [...fulfilmentsKey, "work", kind],
    queryFn: ({ signal }) => api("get", "/api/admin/fulfilments", { query: { kind }, signal }),
    staleTime: 0,
    refetchInterval: lookMs,
    retry: 1,
  });

/** One paid order with what can be done next. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: [...fulfilmentsKey, "task", id],
    queryFn: ({ signal }) => api("get", "/api/admin/orders/{id}/fulfilment", { path: { id }, signal }),
    staleTime: 0,
    retry: 1,
  });

export const takeStep = (id: string, step: Step) =>
  api("post", "/api/admin/orders/{id}/{step}", { path: { id, step } });

/** Takes one step with several orders, each for itself; 1 to 200. */
export const takeSteps = (orderIds: string[], step: Step) =>
  api("post", "/api/admin/fulfilments/steps", { body: { orderIds, step } });

/** The same key sends no second parcel. */
export const shipOrder = (id: string, body: Shipment, key: string) =>
  api("post", "/api/admin/orders/{id}/ship", { path: { id }, body, headers: { "Idempotency-Key": key } });

export const correctParcel = (id: string, number: number, carrier: string, tracking: string) =>
  api("put", "/api/admin/orders/{id}/parcels/{number}", {
    path: { id, number },
    body: { carrier, tracking },
  });

export const handOver = (code: string) => api("post", "/api/admin/fulfilments/hand-over", { body: { code } });
