import { queryClient } from "@/api/query";
import { sessionStore } from "@/features/auth";
import { roomsQuery } from "@/features/chat";
import { notificationsQuery, unreadIn } from "@/features/notifications";

/** Keeps the number on the icon of the installed app true while it is open; else the service worker sets it. */
export function followBadge(): void {
  if (!("setAppBadge" in navigator)) return;
  let shown: number | undefined;
  const look = () => {
    const count = unreadNow();
    // What is not known yet stays as the worker has set it.
    if (count === undefined || count === shown) return;
    shown = count;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  };
  sessionStore.subscribe(look);
  queryClient.getQueryCache().subscribe(look);
  look();
}

/** As the server counts it: notifications, and private conversations in which something waits. */
function unreadNow(): number | undefined {
  const { token, loading } = sessionStore.get();
  if (!token) return loading ? undefined : 0;
  const notifications = queryClient.getQueryData(notificationsQuery.queryKey);
  const rooms = queryClient.getQueryData(roomsQuery.queryKey);
  if (!notifications || !rooms) return undefined;
  return unreadIn(notifications) + rooms.filter(({ isPrivate, unread }) => isPrivate && unread > 0).length;
}
