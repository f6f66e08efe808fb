import {
  dropWaiting,
  emptyWaiting,
  lendAccount,
  listWaiting,
  putWaiting,
  type Sending,
  sendWaiting,
  type Waiting,
  waitingName,
} from "@/base/waiting";
import { waiting } from "./network";
import { readToken } from "./token";

/** What waits on the device to be sent, as this page sees and changes it. Loaded when there is something to do. */

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(waitingName);
channel?.addEventListener("message", () => void refreshWaiting());

/** Shows what waits now. */
export async function refreshWaiting(): Promise<void> {
  waiting.set(await listWaiting());
}

async function changed(): Promise<void> {
  await refreshWaiting();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage("changed");
}

interface WithSync extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Keeps a call until there is a network; also after the tab was closed, where the browser can do that. */
export async function wait(item: Omit<Waiting, "at">): Promise<void> {
  await putWaiting({ ...item, at: Date.now() });
  const token = readToken();
  if (token) await lendAccount({ userId: item.userId, token });
  await changed();
  const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(waitingName).catch(() => {});
}

/** The person has changed their mind, or it is known to have arrived by another way. */
export async function takeBack(key: string): Promise<void> {
  await dropWaiting(key);
  await changed();
}

/** A person who signs out leaves nothing behind. */
export async function forgetWaiting(): Promise<void> {
  await emptyWaiting();
  await changed();
}

export async function sendNow(userId: number): Promise<Sending> {
  const token = readToken();
  if (!token) return { refused: [], later: false };
  const sending = await sendWaiting({ userId, token });
  await changed();
  return sending;
}
