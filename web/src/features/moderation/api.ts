import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";

export type Report = Answer<"get", "/api/admin/moderation/reports">["reports"][number];
type ModerationLog = Answer<"get", "/api/admin/moderation">;
export type ListedObjection = ModerationLog["objections"][number];
export type ListedDecision = ModerationLog["decisions"][number];
type OwnModeration = Answer<"get", "/api/moderation/mine">;
export type Statement = OwnModeration["decisions"][number];
export type OwnReport = OwnModeration["reports"][number];
export type Objection = NonNullable<Statement["objection"]>;
export type Ground = ListedDecision["ground"];
export type ReportAction = "dismiss" | "delete" | "settle";

/** Why something is done: a rule of the shop, or a law with its provision. */
export interface Grounds {
  ground: Ground;
  law: string;
}

export const noGrounds: Grounds = { ground: "rules", law: "" };

/** As calls take it: the rules of the shop go without saying. */
export const groundsBody = ({ ground, law }: Grounds): { ground?: Ground; law?: string } =>
  ground === "rules" ? {} : ground === "unlawful" ? { ground, law: law.trim() } : { ground };

/** What was reported, open ones first: for admins all of it, for moderators what is theirs to decide. */
export const reportsQuery = queryOptions({
  queryKey: ["admin", "moderation", "reports"],
  queryFn: ({ signal }) => api("get", "/api/admin/moderation/reports", { signal }),
  staleTime: 0,
});

export const decideReport = (id: number, action: ReportAction, reason: string, grounds: Grounds) =>
  api("post", "/api/admin/moderation/reports/{id}", {
    path: { id },
    body: { action, reason, ...(action === "delete" ? groundsBody(grounds) : {}) },
  });

/** Objections and decisions, for admins. */
export const moderationQuery = queryOptions({
  queryKey: ["admin", "moderation", "log"],
  queryFn: ({ signal }) => api("get", "/api/admin/moderation", { signal }),
  staleTime: 0,
  retry: 1,
});

export const decideObjection = (
  id: number,
  outcome: "upheld" | "rejected",
  reason: string,
  grounds: Grounds,
) =>
  api("post", "/api/admin/moderation/objections/{id}", {
    path: { id },
    body: { outcome, reason, ...groundsBody(grounds) },
  });

/** Decisions against oneself, and what became of one's reports. */
export const ownModerationQuery = queryOptions({
  queryKey: ["moderation", "mine"],
  queryFn: ({ signal }) => api("get", "/api/moderation/mine", { signal }),
  staleTime: 0,
  retry: 1,
});

export const objectTo = (number: string, reason: string) =>
  api("post", "/api/moderation/mine/{number}/objection", { path: { number }, body: { reason } });
