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

function parse(text: string | null): readonly OutboxItem[] {
  try {
    const items: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(items) ? (items as OutboxItem[]).filter((item) => isItem(item)) : [];
  } catch {
    return [];
  }
}

/** Undefined without storage. */
function stored(): string | null | undefined {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return undefined;
  }
}

const isItem = (item: Partial<OutboxItem> | null): boolean =>
  typeof item?.clientId === "string" &&
  typeof item.content === "string" &&
  typeof item.roomId === "number" &&
  Date.parse(item.expiresAt ?? "") > Date.now();

/** What the storage held when this tab looked last. */
let known = stored();

/** What has been written and is not known to have arrived, oldest first. The same in every tab. */
export const outbox = createStore<readonly OutboxItem[]>(
  // Whatever was under way when the page was closed is tried again.
  parse(known ?? null).map((item) =>
    Object.assign(item, item.state === "sending" ? { state: "waiting" } : {}),
  ),
);

/** What another tab has written since is here too. */
function catchUp(): void {
  const text = stored();
  if (text === undefined || text === known) return;
  known = text;
  outbox.set(parse(text));
}

/** Every change is one to what all tabs have: what another one wrote a moment ago would be lost otherwise. */
function change(by: (items: readonly OutboxItem[]) => readonly OutboxItem[]): void {
  catchUp();
  const before = outbox.get();
  outbox.set(by);
  if (outbox.get() === before) return;
  try {
    const text = JSON.stringify(outbox.get());
    localStorage.setItem(storageKey, text);
    known = text;
  } catch {
    // Without storage it waits as long as the page lives.
  }
}

window.addEventListener("storage", ({ key }) => {
  if (key === storageKey || key === null) catchUp();
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
  change((items) => [...items, item]);
  return item;
}

export const mark = (clientId: string, state: OutboxItem["state"]): void =>
  change((items) => items.map((item) => (item.clientId === clientId ? { ...item, state } : item)));

/** It has arrived, or the person has given it up. */
export const discard = (clientId: string): void =>
  change((items) =>
    items.some((item) => item.clientId === clientId)
      ? items.filter((item) => item.clientId !== clientId)
      : items,
  );

export const dropExpired = (now = Date.now()): void =>
  change((items) => {
    const left = items.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
    return left.length === items.length ? items : left;
  });
