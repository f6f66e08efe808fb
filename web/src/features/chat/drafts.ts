import type { ChatMessage } from "@/api/socket-frames";
import { sessionStore } from "@/features/auth";
import type { Quoted } from "./client/outbox";

const storageKey = "chat-drafts";

type Drafts = Record<string, string>;

const me = (): number | null => sessionStore.get().user?.id ?? null;

/** What this person was writing; another one's drafts are none. */
function read(): Drafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    const { userId, drafts } = (stored ?? {}) as { userId?: unknown; drafts?: unknown };
    return userId === me() && typeof drafts === "object" && drafts !== null ? (drafts as Drafts) : {};
  } catch {
    return {};
  }
}

function store(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ userId: me(), drafts }));
  } catch {
    // Without storage a draft lives as long as its field.
  }
}

/** What was being written in a room; "" for nothing. */
export const draftOf = (room: string): string => {
  const draft = read()[room];
  return typeof draft === "string" ? draft : "";
};

export function keepDraft(room: string, text: string): void {
  const { [room]: _, ...others } = read();
  store(text.trim() === "" ? others : { ...others, [room]: text });
}

const answerKey = (room: string): string => `${room}:answer`;

/** What the draft in a room answers. */
export function answerOf(room: string): Quoted | null {
  try {
    const kept: unknown = JSON.parse(draftOf(answerKey(room)) || "null");
    return typeof kept === "object" && kept !== null && "id" in kept ? (kept as Quoted) : null;
  } catch {
    return null;
  }
}

export const keepAnswer = (room: string, to: Quoted | null): void =>
  keepDraft(answerKey(room), to ? JSON.stringify(to) : "");

const editKey = (room: string): string => `${room}:edit`;

/** A change of an own message that was begun: the message, and what is written in its place. */
export interface BegunEdit {
  message: ChatMessage;
  text: string;
}

/** The change that was begun in a room. */
export function editOf(room: string): BegunEdit | null {
  try {
    const kept = JSON.parse(draftOf(editKey(room)) || "null") as Partial<BegunEdit> | null;
    return kept?.message && typeof kept.text === "string" ? { message: kept.message, text: kept.text } : null;
  } catch {
    return null;
  }
}

export const keepEdit = (room: string, edit: BegunEdit | null): void =>
  keepDraft(editKey(room), edit ? JSON.stringify(edit) : "");

/** Anyone who sits here next does not find what the last one was writing. */
export const forgetDrafts = (): void => store({});
