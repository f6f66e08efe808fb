import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";

export type Retention = Answer<"get", "/api/admin/retention">;
export type Rule = Retention["rules"][number];
export type Hold = Retention["holds"][number];
export type Run = Retention["runs"][number];
export type Outlook = Answer<"get", "/api/admin/retention/forecast">["kinds"][number];
export type HoldRequest = Body<"post", "/api/admin/retention/holds">;

/** Everything about what is kept; invalidating it reaches all of it. */
export const retentionKey = ["admin", "retention"] as const;

/** How often a run that is under way is looked at. */
const lookMs = 2000;

const isUnderWay = (retention: Retention | undefined) => retention?.runs.some((run) => !run.finishedAt);

export const retentionQuery = queryOptions({
  queryKey: [...retentionKey, "known"],
  queryFn: ({ signal }) => api("get", "/api/admin/retention", { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? lookMs : false),
});

/** Looked at again when a run has ended. It goes through all that is old, which takes long in a large shop. */
export const forecastQuery = (lastRun: string) =>
  queryOptions({
    queryKey: [...retentionKey, "forecast", lastRun],
    queryFn: ({ signal }) => api("get", "/api/admin/retention/forecast", { signal, timeoutMs: 120_000 }),
    staleTime: 0,
  });

export const startRun = () => api("post", "/api/admin/retention/runs");

export const placeHold = (body: HoldRequest) => api("post", "/api/admin/retention/holds", { body });

export const liftHold = (id: number) => api("post", "/api/admin/retention/holds/{id}/lift", { path: { id } });
