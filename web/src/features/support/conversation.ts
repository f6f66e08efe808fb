import { reasonOf } from "@/api/error";
import { createId } from "@/base/id";
import { createStore } from "@/base/store";
import { sessionStore } from "@/features/auth";
import { toast } from "@/ui/toast";
import { askBot, type BotAnswer, type BotGreeting, resetBot, startBot } from "./api";
import { supportTexts as texts } from "./texts";

/** What was asked and answered. It lives as long as the page, and belongs to who was signed in when it began. */

export interface Turn {
  id: number;
  role: "user" | "assistant";
  content: string;
  timestamp: string;
  /** Of a question: it was not answered. */
  failed?: "failed" | "stopped";
  answer?: BotAnswer;
}

export interface Conversation {
  /** "none": it begins with the next opening. */
  phase: "none" | "starting" | "ready" | "failed";
  id: string;
  turns: readonly Turn[];
  /** What there is of the answer under way; null when none is. */
  writing: string | null;
  greeting: Pick<BotGreeting, "assistant" | "advice"> | null;
}

const nothing: Conversation = { phase: "none", id: "", turns: [], writing: null, greeting: null };

export const conversationStore = createStore<Conversation>(nothing);

const patch = (change: Partial<Conversation>) =>
  conversationStore.set((conversation) => ({ ...conversation, ...change }));

let stopper: AbortController | undefined;
let lastTurn = 0;

function turn(role: Turn["role"], content: string, rest: Partial<Turn> = {}): Turn {
  lastTurn += 1;
  return { id: lastTurn, role, content, timestamp: new Date().toISOString(), ...rest };
}

const fail = (title: string, error: unknown) =>
  toast({ title, description: reasonOf(error), variant: "destructive" });

/** Whether the conversation is still the one that a call was made for. */
const current = (id: string): boolean => conversationStore.get().id === id;

/** Begins a conversation if there is none. */
export async function begin(): Promise<void> {
  const { phase } = conversationStore.get();
  if (phase === "starting" || phase === "ready") return;
  const id = createId();
  conversationStore.set({ ...nothing, phase: "starting", id });
  try {
    const { message, assistant, advice } = await startBot(id);
    if (!current(id)) return;
    patch({ phase: "ready", turns: [turn("assistant", message)], greeting: { assistant, advice } });
  } catch (error) {
    if (!current(id)) return;
    patch({ phase: "failed" });
    fail(texts.startFailed, error);
  }
}

/** Sends a question. What is only blanks, or comes while an answer is being written, is ignored. */
export async function ask(text: string): Promise<void> {
  const content = text.trim();
  const { phase, id, writing, turns } = conversationStore.get();
  if (content === "" || phase !== "ready" || writing !== null) return;
  const question = turn("user", content);
  patch({ turns: [...turns, question], writing: "" });
  const mine = new AbortController();
  stopper = mine;
  try {
    const answer = await askBot(id, content, {
      signal: mine.signal,
      onText: (sofar) => {
        if (current(id)) patch({ writing: sofar });
      },
    });
    if (!current(id)) return;
    patch({
      turns: [...conversationStore.get().turns, turn("assistant", answer.message, { answer })],
      writing: null,
    });
  } catch (error) {
    if (!current(id)) return;
    const stopped = mine.signal.aborted;
    const failed = stopped ? "stopped" : "failed";
    patch({ turns: [...turns, { ...question, failed }], writing: null });
    if (!stopped) fail(texts.sendFailed, error);
  }
}

/** Asks again what was not answered. */
export function askAgain({ id, content }: Turn): void {
  if (conversationStore.get().writing !== null) return;
  patch({ turns: conversationStore.get().turns.filter((one) => one.id !== id) });
  void ask(content);
}

export const stop = (): void => stopper?.abort();

/** Forgets everything, here at once; it starts again with the next opening. */
export function reset(): void {
  const { id, phase } = conversationStore.get();
  forget();
  toast({ title: texts.resetDone });
  if (phase !== "ready") return;
  // Nothing refers to the old conversation any more: the server forgets it in time, whether it hears this or not.
  resetBot(id).catch((error: unknown) => console.warn("reset call failed", error));
}

function forget(): void {
  const { writing } = conversationStore.get();
  conversationStore.set(nothing);
  if (writing !== null) stop();
}

// Signing in or out starts a conversation of one's own.
let person = sessionStore.get().user?.id;
sessionStore.subscribe(() => {
  const { user, loading } = sessionStore.get();
  if (loading || user?.id === person) return;
  person = user?.id;
  forget();
});
