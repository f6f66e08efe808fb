/** What the page and its service worker call the same (`web/worker`). */

/** When the worker kept an answer that it gives for want of a network, as milliseconds; a page carries it in a tag. */
export const keptAtHeader = "X-Kept-At";
export const keptAtTag = "kept-at";

/** Stores of answers to calls: one for visitors and one for the account that stays signed in here. */
export const callsPrefix = "calls-";
export const visitorCalls = `${callsPrefix}visitor`;

/** The worker tells its pages which first script belongs to the newest version that it has, and that it has sent what waited. */
export type WorkerWord =
  | { type: "version"; entry: string }
  | { type: "sent" }
  /** A notification of the device was tapped. */
  | { type: "open"; path: string };

/** Empties what was kept for accounts. Pages and workers reach the same stores. */
export async function forgetAccounts(but?: string): Promise<void> {
  const names = await caches.keys();
  const others = names.filter(
    (name) => name.startsWith(callsPrefix) && name !== visitorCalls && name !== but,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}
