import { queryClient } from "@/api/query";
import { live } from "@/api/socket";
import { type Notification, notificationsQuery } from "./api";

const mostKept = 200;

/** Keeps the list up to date while the app is open. Answers how to stop. */
export function followArrivals(): () => void {
  const stops = [
    live.on("notification", ({ notification }) => arrive(notification)),
    live.on("notifications_changed", refresh),
    // This connection fell behind, and what it missed was more than the messages of a room.
    live.on("resync", ({ roomId }) => {
      if (typeof roomId !== "number") refresh();
    }),
    // What came before the connection stood, or while it was lost, is not sent again.
    live.on("connected", ({ authenticated }) => {
      if (authenticated) refresh();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Asks again, also where an answer is under way, which may have been read before what this is called for. */
function refresh(): void {
  void queryClient
    .cancelQueries(notificationsQuery)
    .then(() => queryClient.invalidateQueries(notificationsQuery));
}

/** Puts a notification on top; one that is known already stays as it is. */
function arrive(notification: Notification): void {
  if (queryClient.isFetching(notificationsQuery) > 0) return refresh();
  queryClient.setQueryData(notificationsQuery.queryKey, (list) =>
    !list || list.some(({ id }) => id === notification.id)
      ? list
      : [notification, ...list].slice(0, mostKept),
  );
}
