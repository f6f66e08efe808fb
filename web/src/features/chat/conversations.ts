import { ApiError } from "@/api/error";
import { live } from "@/api/socket";
import type { ChatMessage } from "@/api/socket-frames";
import { createStore, type Store } from "@/base/store";
import { fetchMessages, pageSize } from "./api";
import { compared, lastSeq, merged, type Messages, unexpired, without } from "./messages";

interface Typist {
  userId: number;
  name: string;
  until: number;
}

export interface Conversation {
  messages: Messages;
  /**
   * Nothing up to this number is missing; null as long as nothing is known. What comes by itself may lie
   * beyond a gap: own messages that were sent late do.
   */
  upTo: number | null;
  /** "locked": needs premium. "gone": there is no such room for this person. */
  phase: "loading" | "ready" | "failed" | "locked" | "gone";
  /** Nothing older is left. */
  atStart: boolean;
  older: "idle" | "loading" | "failed";
  typing: readonly Typist[];
  /** Who is there; null as long as the socket has not said. */
  online: { ids: readonly number[]; count: number } | null;
}

const fresh: Conversation = {
  messages: [],
  upTo: null,
  phase: "loading",
  atStart: false,
  older: "idle",
  typing: [],
  online: null,
};

const stores = new Map<number, Store<Conversation>>();
/** Deleted while an answer that still holds them may be on its way. */
const deleted = new Set<number>();

/** What is known of a room's conversation on this page. It outlives leaving the room. */
export function conversation(roomId: number): Store<Conversation> {
  const known = stores.get(roomId);
  if (known) return known;
  const store = createStore(fresh);
  stores.set(roomId, store);
  return store;
}

export const patch = (roomId: number, change: Partial<Conversation>): void =>
  conversation(roomId).set((state) => ({ ...state, ...change }));

/** The door has closed: what is known is forgotten, so that it is asked for anew should it open again. */
export const shut = (roomId: number, phase: "locked" | "gone"): void =>
  conversation(roomId).set({ ...fresh, phase });

export const changeMessages = (roomId: number, change: (messages: Messages) => Messages): void =>
  conversation(roomId).set((state) => {
    const messages = change(state.messages);
    return messages === state.messages ? state : { ...state, messages };
  });

export function take(roomId: number, incoming: Messages): void {
  const left = unexpired(
    incoming.filter(({ id }) => !deleted.has(id)),
    Date.now(),
  );
  changeMessages(roomId, (messages) => merged(messages, left));
}

/** Notes that nothing is missing up to this number. */
export function reached(roomId: number, seq: number | undefined): void {
  const { upTo } = conversation(roomId).get();
  if (seq !== undefined && (upTo === null || seq > upTo)) patch(roomId, { upTo: seq });
}

const resuming = new Set<number>();

/** Asks the socket for what is missing, once until it has answered: a gap shows itself with every message after it. */
export function resume(roomId: number): void {
  if (!resuming.has(roomId) && live.resume(roomId)) resuming.add(roomId);
}

/** The room has answered, or, with the connection, none will. */
export function resumed(roomId?: number): void {
  if (roomId === undefined) resuming.clear();
  else resuming.delete(roomId);
}

export function takeAway(roomId: number, messageId: number): void {
  deleted.add(messageId);
  changeMessages(roomId, (messages) => without(messages, messageId));
}

export function sweepExpired(now = Date.now()): void {
  for (const roomId of stores.keys()) {
    changeMessages(roomId, (messages) => unexpired(messages, now));
    const { typing } = conversation(roomId).get();
    if (typing.some(({ until }) => until <= now)) {
      patch(roomId, { typing: typing.filter(({ until }) => until > now) });
    }
  }
}

/** Without a connection nobody knows who is there. */
export function forgetPresence(): void {
  for (const roomId of stores.keys()) patch(roomId, { online: null, typing: [] });
}

/** Another person sits here now: nothing of the last one's rooms stays. */
export function forgetConversations(): void {
  for (const store of stores.values()) store.set(fresh);
  stores.clear();
}

/** Joins the room on the socket and fetches its history; answers how to leave. */
export function enter(roomId: number): () => void {
  const leave = live.join(roomId, () => conversation(roomId).get().upTo ?? undefined);
  void loadHistory(roomId);
  return leave;
}

/** The latest page, or what came after the last message that is known. */
export async function loadHistory(roomId: number): Promise<void> {
  const store = conversation(roomId);
  const { phase, upTo } = store.get();
  if (phase !== "ready") patch(roomId, { phase: "loading" });
  try {
    const page = await fetchMessages(roomId, upTo === null ? {} : { after: upTo });
    take(roomId, page);
    reached(roomId, lastSeq(page));
    patch(roomId, { phase: "ready", ...(upTo === null ? { atStart: page.length < pageSize } : {}) });
    // Away for long: there is more than one page.
    if (upTo !== null && page.length === pageSize) await loadHistory(roomId);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 403) patch(roomId, { phase: "locked" });
    else if (status === 404 || status === 400) patch(roomId, { phase: "gone" });
    else if (store.get().phase === "loading") patch(roomId, { phase: "failed" });
  }
}

const comparedPages = 10;
const doubted = new Set<number>();

/** Something may have been left out: of this room, or of all. */
export function doubt(roomId: number | null): void {
  for (const known of stores.keys()) if (roomId === null || known === roomId) doubted.add(known);
}

/**
 * Joining anew brings what was written meanwhile, not what was deleted or reacted to: what stands here is
 * compared with the server, page by page. What is older still is forgotten and comes back by scrolling.
 */
export async function compareIfDoubted(roomId: number): Promise<void> {
  const known = conversation(roomId).get().messages;
  const oldest = known[0]?.seq;
  if (!doubted.delete(roomId) || oldest === undefined) return;
  const answer: ChatMessage[] = [];
  let before: number | undefined;
  let all = false;
  try {
    for (let count = 0; count < comparedPages && !all; count++) {
      // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before it ends
      const page = await fetchMessages(roomId, before === undefined ? {} : { before });
      answer.push(...page);
      before = page[0]?.seq;
      all = before === undefined || before <= oldest || page.length < pageSize;
    }
  } catch {
    // The next connection compares again.
    doubted.add(roomId);
    return;
  }
  const asked = new Set(known.map(({ id }) => id));
  changeMessages(roomId, (messages) => compared(messages, asked, answer));
  if (!all) patch(roomId, { atStart: false });
}

export async function loadOlder(roomId: number): Promise<void> {
  const { messages, older, atStart, phase } = conversation(roomId).get();
  const before = messages[0]?.seq;
  if (before === undefined || older === "loading" || atStart || phase !== "ready") return;
  patch(roomId, { older: "loading" });
  try {
    const page = await fetchMessages(roomId, { before });
    take(roomId, page);
    patch(roomId, { older: "idle", atStart: page.length < pageSize });
  } catch {
    patch(roomId, { older: "failed" });
  }
}
