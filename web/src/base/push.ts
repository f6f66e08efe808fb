/**
 * What the page and the service worker share about push: the subscription of this browser as the server knows it. It lies on the
 * device, because a browser that replaces it need not say which one it was.
 */

export interface KeptSubscription {
  endpoint: string;
  /** The device's public key and secret, as base64 for addresses. */
  p256dh: string;
  auth: string;
}

/** What a message to a device says (`server/src/features/push/payload.rs`). */
export interface Pushed {
  title: string;
  body: string;
  /** A path of the app. */
  path: string;
  tag: string;
  renotify: boolean;
  badge: number;
  /** When it happened, in milliseconds since 1970. */
  at: number;
}

const cacheName = "push";
const key = "/subscription";

export function wireForm(subscription: PushSubscription): KeptSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

export async function keepSubscription(kept: KeptSubscription): Promise<void> {
  await (await caches.open(cacheName)).put(key, Response.json(kept));
}

export async function keptSubscription(): Promise<KeptSubscription | undefined> {
  if (!(await caches.has(cacheName))) return undefined;
  const kept = await (await caches.open(cacheName)).match(key);
  return kept && ((await kept.json()) as KeptSubscription);
}

/** Ends the browser's subscription, if there is one, with whatever it has shown. */
export async function endSubscription(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await caches.delete(cacheName);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
