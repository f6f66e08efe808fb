import { isBrief } from "@/api/token";
import { endSubscription, keepSubscription, wireForm } from "@/base/push";
import { removeSubscription, sendSubscription } from "./api";

/** This browser, as far as push is concerned. */

/** Why it cannot be told anything. */
export type Obstacle = "unsupported" | "homeScreen" | "brief" | "denied";

/** iOS and iPadOS know push for apps on the home screen only. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

const isOnHomeScreen = (): boolean =>
  matchMedia("(display-mode: standalone)").matches ||
  (navigator as { standalone?: boolean }).standalone === true;

const isSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && "caches" in window;

/** What stands in the way, in the order in which it can be helped; undefined where nothing does. */
export function obstacle(): Obstacle | undefined {
  if (!isSupported()) return isApple() && !isOnHomeScreen() ? "homeScreen" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  // A session that ends with the browser leaves nothing on the device.
  return isBrief() ? "brief" : undefined;
}

/** Whether the browser still has the subscription that the server knows. */
export async function hasSubscription(): Promise<boolean> {
  if (!isSupported() || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

const bytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.codePointAt(0) ?? 0);

const sameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const known = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return known.length === key.length && known.every((byte, at) => byte === key[at]);
};

/** Asks the person and the browser, and tells the server. Called on a tap: browsers ask at no other time. */
export async function switchOn(publicKey: string, userId: number | undefined): Promise<Obstacle | undefined> {
  const found = obstacle();
  if (found) return found;
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytes(publicKey);
  let known = await pushManager.getSubscription();
  // One that was made for another key of the shop reaches no one.
  if (known && !sameKey(known, applicationServerKey)) {
    await known.unsubscribe();
    known = null;
  }
  const subscription = wireForm(
    known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })),
  );
  await sendSubscription(subscription);
  await keepSubscription(subscription, userId);
  return undefined;
}

export async function switchOff(): Promise<void> {
  await removeSubscription();
  await endSubscription(await navigator.serviceWorker.getRegistration());
}
