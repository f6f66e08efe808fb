import type { ChatMessage } from "@/api/socket-frames";
import { createStore, type Store } from "@/base/store";
import type { Quoted } from "./client/outbox";
import { answerOf, editOf, keepAnswer, keepEdit } from "./drafts";

/** What the field of a conversation is for: something new, an answer to a message, or another text for an own one. */
export type Composing =
  | { kind: "new" }
  | { kind: "answer"; to: Quoted }
  | { kind: "edit"; message: ChatMessage };

const fresh: Composing = { kind: "new" };

const quoteOf = ({ id, seq, content, author }: ChatMessage): Quoted => ({
  id,
  seq,
  name: author?.displayName ?? author?.username ?? null,
  line:
    content
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim()
      .slice(0, 140) ?? "",
});

/** Begins with what was being changed or answered when the room was left, or the page was loaded again. */
export function createComposing(room: string): Store<Composing> {
  const edit = editOf(room);
  if (edit && isEditable(edit.message))
    return createStore<Composing>({ kind: "edit", message: edit.message });
  const to = answerOf(room);
  return createStore<Composing>(to ? { kind: "answer", to } : fresh);
}

export function answer(composing: Store<Composing>, room: string, message: ChatMessage): void {
  const to = quoteOf(message);
  keepEdit(room, null);
  keepAnswer(room, to);
  composing.set({ kind: "answer", to });
}

/** The field is for something new again. */
export function dropComposing(composing: Store<Composing>, room: string): void {
  keepEdit(room, null);
  keepAnswer(room, null);
  composing.set(fresh);
}

/** How long after it was sent; the server has the last word. */
const editableMs = 15 * 60_000;

export const isEditable = ({ createdAt, via, isSystem }: ChatMessage, now = Date.now()): boolean =>
  !via && !isSystem && now - Date.parse(createdAt) < editableMs;
