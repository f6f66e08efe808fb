import { createStore } from "@/base/store";

/** "waiting": goes out with the next connection. "failed": was refused; only the person tries again. */
export interface OutboxItem {
  /** Made once; the server takes each only once, however often it is sent. */
  clientId: string;
  roomId: number;
  content: string;
  createdAt: string;
  expiresAt: string;
  userId: number | null;
  author: string;
  state: "sending" | "waiting" | "failed";
}

const storageKey = "chat-outbox";
const keptMs = 24 * 3_600_000;

/** The author of what is written while nobody is signed in. */
export const guest = "Guest";

function read(): readonly OutboxItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? (stored as OutboxItem[]).filter((item) => isItem(item)) : [];
  } catch {
    return [];
  }
}

const isItem = (item: Partial<OutboxItem> | null): boolean =>
  typeof item?.clientId === "string" &&
  typeof item.content === "string" &&
  typeof item.roomId === "number" &&
  Date.parse(item.expiresAt ?? "") > Date.now();

/** What has been written and is not known to have arrived, oldest first. The same in every tab. */
export const outbox = createStore<readonly OutboxItem[]>(
  // Whatever was under way when the page was closed is tried again.
  read().map((item) => Object.assign(item, item.state === "sending" ? { state: "waiting" } : {})),
);

let taking = false;
outbox.subscribe(() => {
  if (taking) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(outbox.get()));
  } catch {
    // Without storage it waits as long as the page lives.
  }
});

window.addEventListener("storage", (event) => {
  if (event.key !== storageKey && event.key !== null) return;
  taking = true;
  outbox.set(read());
  taking = false;
});

export function write(
  roomId: number,
  content: string,
  user: { id: number; name: string } | null,
  now = Date.now(),
): OutboxItem {
  const item: OutboxItem = {
    clientId: crypto.randomUUID(),
    roomId,
    content,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + keptMs).toISOString(),
    userId: user?.id ?? null,
    author: user?.name ?? guest,
    state: "waiting",
  };
  outbox.set((items) => [...items, item]);
  return item;
}

export const mark = (clientId: string, state: OutboxItem["state"]): void =>
  outbox.set((items) => items.map((item) => (item.clientId === clientId ? { ...item, state } : item)));

/** It has arrived, or the person has given it up. */
export const discard = (clientId: string): void =>
  outbox.set((items) =>
    items.some((item) => item.clientId === clientId)
      ? items.filter((item) => item.clientId !== clientId)
      : items,
  );

export const dropExpired = (now = Date.now()): void =>
  outbox.set((items) => {
    const left = items.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
    return left.length === items.length ? items : left;
  });
