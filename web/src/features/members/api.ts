import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { type Grounds, groundsBody, noGrounds } from "@/features/moderation";

export type Person = Answer<"get", "/api/admin/all-users">["users"][number];
export type Registration = Answer<"get", "/api/pending-registrations">["pending"][number];
export type Activity = Answer<"get", "/api/admin/users/{id}/activity">["activity"];
export type Role = Person["role"];
export type Health = Answer<"get", "/api/health">;
export type GivenRole = Body<"put", "/api/admin/users/{id}/role">["role"];

/** All of it changes under one's hands, so every visit of a screen asks again. */
const live = { staleTime: 0, retry: 1 } as const;

export const pendingQuery = queryOptions({
  queryKey: ["pending-registrations"],
  queryFn: async ({ signal }) => (await api("get", "/api/pending-registrations", { signal })).pending,
  ...live,
});

export const everyoneQuery = queryOptions({
  queryKey: ["admin", "all-users"],
  queryFn: async ({ signal }) => (await api("get", "/api/admin/all-users", { signal })).users,
  ...live,
});

export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", "users", id, "activity"],
    queryFn: async ({ signal }) =>
      (await api("get", "/api/admin/users/{id}/activity", { path: { id }, signal })).activity,
    ...live,
  });

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => api("get", "/api/health", { signal }),
  ...live,
});

/** What moderation can do to one account. Every call throws what `api` throws. */
export interface ModerationCalls {
  approve: (id: number) => Promise<unknown>;
  /** Removes the registration for good. */
  reject: (id: number, reason: string) => Promise<unknown>;
  /** `hours` are whole hours, 1 to 8760. */
  timeOut: (id: number, hours: number, reason: string, grounds: Grounds) => Promise<unknown>;
  ban: (id: number, reason: string, grounds: Grounds) => Promise<unknown>;
  unban: (id: number) => Promise<unknown>;
  remove: (id: number, reason: string, grounds: Grounds) => Promise<unknown>;
}

const because = (reason: string, grounds = noGrounds) => ({
  body: { ...(reason.trim() ? { reason } : {}), ...groundsBody(grounds) },
});

/** The admin area's family of calls. It sends the duration as text. */
export const adminAreaCalls: ModerationCalls = {
  approve: (id) => api("post", "/api/admin/approve/{id}", { path: { id } }),
  reject: (id, reason) => api("post", "/api/admin/reject/{id}", { path: { id }, ...because(reason) }),
  timeOut: (userId, hours, reason, grounds) =>
    api("post", "/api/admin/timeout/{userId}", {
      path: { userId },
      body: { duration: String(hours), reason, ...groundsBody(grounds) },
    }),
  ban: (userId, reason, grounds) =>
    api("post", "/api/admin/ban/{userId}", { path: { userId }, body: { reason, ...groundsBody(grounds) } }),
  unban: (id) => api("post", "/api/admin/unban/{id}", { path: { id } }),
  remove: (id, reason, grounds) =>
    api("delete", "/api/admin/delete-user/{id}", { path: { id }, ...because(reason, grounds) }),
};

/** The simple dashboard's family of calls. */
export const simpleCalls: ModerationCalls = {
  approve: (id) => api("post", "/api/approve-user/{id}", { path: { id } }),
  reject: (id, reason) => api("post", "/api/reject-user/{id}", { path: { id }, ...because(reason) }),
  timeOut: (id, hours, reason, grounds) =>
    api("post", "/api/admin/users/{id}/timeout", {
      path: { id },
      body: { duration: hours, reason, ...groundsBody(grounds) },
    }),
  ban: (id, reason, grounds) =>
    api("post", "/api/admin/users/{id}/ban", { path: { id }, body: { reason, ...groundsBody(grounds) } }),
  unban: (id) => api("post", "/api/admin/users/{id}/unban", { path: { id } }),
  remove: (id, reason, grounds) =>
    api("delete", "/api/admin/users/{id}", { path: { id }, ...because(reason, grounds) }),
};

/** Lets a member in again before the time is over; both families end it this way. */
export const endTimeout = (id: number) => api("delete", "/api/admin/users/{id}/timeout", { path: { id } });

/** The owner's privilege. */
export const setRole = (id: number, role: GivenRole) =>
  api("put", "/api/admin/users/{id}/role", { path: { id }, body: { role } });
