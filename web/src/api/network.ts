import { keptAtHeader } from "@/base/kept";
import { createStore } from "@/base/store";
import type { Waiting } from "@/base/waiting";
import { isNetworkError, isTimeout } from "./error";
import { isBrief } from "./token";

/**
 * When the oldest of what is shown was kept, as milliseconds; null while answers come from the server. Kept ones are
 * given by the service worker when there is no network.
 */
export const keptSince = createStore<number | null>(null);

/** From when an answer is, as the header of a kept one says it. */
export function noteAnswer({ headers }: Response): void {
  const header = headers.get(keptAtHeader);
  if (header === null) return keptSince.set(null);
  const at = Number(header) || Date.now();
  keptSince.set((before) => Math.min(before ?? at, at));
}

/** What was written without a network and is not known to have arrived, oldest first. */
export const waiting = createStore<readonly Waiting[]>([]);

/**
 * Whether a call that failed so can wait for a network on this device. It can where a service worker keeps the shop
 * at hand, for those who stay signed in; elsewhere it fails and says so.
 */
export const canWait = (error: unknown): boolean =>
  (isNetworkError(error) || isTimeout(error)) && canWaitNow();

export const canWaitNow = (): boolean =>
  Boolean((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) && !isBrief();

/** Loads what keeps it, and keeps it. */
export const waitFor = async (item: Omit<Waiting, "at">): Promise<void> =>
  (await import("./waiting")).wait(item);
