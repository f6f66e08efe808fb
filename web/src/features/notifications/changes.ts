import { queryClient } from "@/api/query";
import { toastFailure } from "@/api/toast-failure";
import { toast } from "@/ui/toast";
import { deleteOne, type Notification, notificationsQuery, readAll, readOne } from "./api";
import { notificationTexts as texts } from "./texts";

/** What a member does to notifications: shown at once, taken back if the server refuses. None of it throws. */

type List = readonly Notification[];

export const markRead = (notification: Notification): Promise<void> =>
  change(
    (list) => list.map((one) => (one.id === notification.id ? { ...one, isRead: true } : one)),
    () => readOne(notification.id),
    { title: texts.error, text: texts.readFailed },
  );

export const markAllRead = (): Promise<void> =>
  change((list) => list.map((one) => ({ ...one, isRead: true })), readAll, {
    title: texts.error,
    text: texts.readAllFailed,
    done: texts.allRead,
  });

export const remove = (notification: Notification): Promise<void> =>
  change(
    (list) => list.filter(({ id }) => id !== notification.id),
    () => deleteOne(notification.id),
    {
      title: texts.deleteFailed,
      text: texts.deleteFailedText,
      done: texts.deleted,
    },
  );

async function change(
  apply: (list: List) => Notification[],
  call: () => Promise<unknown>,
  say: { title: string; text: string; done?: string },
): Promise<void> {
  await queryClient.cancelQueries(notificationsQuery);
  queryClient.setQueryData(notificationsQuery.queryKey, (list) => list && apply(list));
  try {
    await call();
    if (say.done) toast({ title: say.done });
  } catch (error) {
    // Others may have changed the list meanwhile, so it is asked for instead of put back.
    await queryClient.invalidateQueries(notificationsQuery);
    toastFailure(say.title, error, say.text);
  }
}
