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

/** Everything here is taken so that it can be taken back for a while, where that makes sense. */
const query = { undo: true };

export const takeStep = (id: string, step: Step) =>
  api("post", "/api/admin/orders/{id}/{step}", { path: { id, step }, query });

/** Takes one step with several orders, each for itself; 1 to 200. */
export const takeSteps = (orderIds: string[], step: NextStep) =>
  api("post", "/api/admin/fulfilments/steps", { body: { orderIds, step, undo: true } });

/** Takes the last step with these orders back, each for itself; 1 to 200. */
export const undoSteps = (orderIds: string[]) =>
  api("post", "/api/admin/fulfilments/undo", { body: { orderIds } });

/** The same key sends no second parcel. */
export const shipOrder = (id: string, body: Shipment, key: string) =>
  api("post", "/api/admin/orders/{id}/ship", {
    path: { id },
    query,
    body,
    headers: { "Idempotency-Key": key },
  });

export const correctParcel = (id: string, number: number, carrier: string, tracking: string) =>
  api("put", "/api/admin/orders/{id}/parcels/{number}", {
    path: { id, number },
    body: { carrier, tracking },
  });

export const handOver = (code: string) =>
  api("post", "/api/admin/fulfilments/hand-over", { query, body: { code } });
