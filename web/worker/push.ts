import type { WorkerWord } from "@/base/kept";
import { keepSubscription, keptSubscription, type Pushed, wireForm } from "@/base/push";
import { isShown, newsOf, targetOf } from "./push-rules";
import { worker } from "./scope";

/** Messages to this device: shown unless they are on the screen already, and opened where a tab is open already. */

const pages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

export async function show(event: PushEvent): Promise<void> {
  const pushed = newsOf(readJson(event.data));
  await setBadge(pushed.badge);
  if (isShown(await pages(), pushed.path)) return;
  const { title, body, tag, path, at, renotify } = pushed;
  // The language's types do not know all of these yet.
  const options = {
    body,
    tag,
    renotify,
    timestamp: at,
    lang: "de",
    icon: "/icons/icon-192.png",
    data: { path },
  };
  await worker.registration.showNotification(title, options);
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

async function setBadge(count: number): Promise<void> {
  const { navigator } = worker;
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // An app that is not installed has no icon.
  }
}

export async function open({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { path } = notification.data as Pick<Pushed, "path">;
  const target = targetOf(await pages(), path);
  if (!target) {
    await worker.clients.openWindow(path);
    return;
  }
  // A browser may refuse; the tab goes there anyway.
  await target.focus().catch(() => {});
  const word: WorkerWord = { type: "open", path };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages are of its own origin
  target.postMessage(word);
}

/** The types of the language do not know this event yet; browsers leave out what they like. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** The browser has replaced the subscription, with no page open: the server knows the device by the old one. */
export async function renew(event: Event): Promise<void> {
  const { oldSubscription, newSubscription } = event as SubscriptionChange;
  const kept = await keptSubscription();
  if (!kept) return;
  const replaced = newSubscription ?? (await subscribeAgain(oldSubscription));
  if (!replaced) return;
  const next = wireForm(replaced);
  const response = await fetch("/api/push/renewals", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ old: kept, new: next }),
  });
  if (response.ok) await keepSubscription(next);
}

async function subscribeAgain(old: PushSubscription | null | undefined): Promise<PushSubscription | null> {
  const { pushManager } = worker.registration;
  const current = await pushManager.getSubscription();
  const applicationServerKey = old?.options.applicationServerKey;
  if (current || !applicationServerKey) return current;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
