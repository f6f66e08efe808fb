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
const ownerKey = "/owner";

export function wireForm(subscription: PushSubscription): KeptSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

export async function keepSubscription(kept: KeptSubscription, userId?: number): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(key, Response.json(kept));
  if (userId !== undefined) await cache.put(ownerKey, Response.json(userId));
}

export async function keptSubscription(): Promise<KeptSubscription | undefined> {
  if (!(await caches.has(cacheName))) return undefined;
  const kept = await (await caches.open(cacheName)).match(key);
  return kept && ((await kept.json()) as KeptSubscription);
}

/** Ends the browser's subscription, if there is one that is not this account's, with whatever it has shown. */
export async function endSubscription(
  registration: ServiceWorkerRegistration | undefined,
  butOf?: number,
): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const owner = await (await caches.open(cacheName)).match(ownerKey);
  if (butOf !== undefined && (await owner?.json()) === butOf) return;
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await caches.delete(cacheName);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
