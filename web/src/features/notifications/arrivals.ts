import { queryClient } from "@/api/query";
import { live } from "@/api/socket";
import { type Notification, notificationsQuery } from "./api";

const mostKept = 200;

/** Keeps the list up to date while the app is open. Answers how to stop. */
export function followArrivals(): () => void {
  let connections = 0;
  const stops = [
    live.on("notification", ({ notification }) => arrive(notification)),
    live.on("notifications_changed", refresh),
    // This connection fell behind, and what it missed was more than the messages of a room.
    live.on("resync", ({ roomId }) => {
      if (typeof roomId !== "number") refresh();
    }),
    // What came while the connection was lost is not sent again.
    live.on("connected", ({ authenticated }) => {
      if (!authenticated) return;
      connections += 1;
      if (connections > 1) refresh();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const refresh = (): void => void queryClient.invalidateQueries(notificationsQuery);

/** Puts a notification on top; one that is known already stays as it is. */
function arrive(notification: Notification): void {
  queryClient.setQueryData(notificationsQuery.queryKey, (list) =>
    !list || list.some(({ id }) => id === notification.id)
      ? list
      : [notification, ...list].slice(0, mostKept),
  );
}
