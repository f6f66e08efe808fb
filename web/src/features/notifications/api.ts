import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { minutes, shopQuery } from "@/api/query";

export type Notification = Answer<"get", "/api/notifications">[number];

/** Everything the shop has told this member, newest first. What is new comes over the socket. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => api("get", "/api/notifications", { signal }),
  staleTime: minutes(5),
  ...shopQuery,
});

export const readOne = (id: number) => api("post", "/api/notifications/{id}/read", { path: { id } });
export const readAll = () => api("post", "/api/notifications/mark-all-read");
export const deleteOne = (id: number) => api("delete", "/api/notifications/{id}", { path: { id } });

export const unreadIn = (notifications: readonly Notification[]): number =>
  notifications.filter(({ isRead }) => !isRead).length;
