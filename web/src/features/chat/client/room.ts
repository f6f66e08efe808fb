import { ApiError } from "@/api/error";
import type { Live } from "@/api/socket";
import type { ChatMessage } from "@/api/socket-frames";
import { moved, type Moves } from "@/base/machine";
import { createStore } from "@/base/store";
import { fetchMessages, pageSize, postReaction } from "../api";
import {
  compared,
  type Edit,
  edited,
  lastSeq,
  merged,
  type Messages,
  toggled,
  unexpired,
  withReactions,
  without,
} from "./messages";

/**
 * What a room's page shows.
 *
 * | phase   | what it means                                        |
 * |---------|------------------------------------------------------|
 * | loading | nothing is known yet                                 |
 * | ready   | messages are shown, even while newer ones are missing |
 * | failed  | the first page could not be fetched                  |
 * | locked  | the room needs premium                               |
 * | gone    | there is no such room for this person                |
 */
type Phase = "loading" | "ready" | "failed" | "locked" | "gone";
type PhaseEvent = "asked" | "answered" | "unreachable" | "forbidden" | "unknown";

export const phaseMoves: Moves<Phase, PhaseEvent> = {
  loading: { answered: "ready", unreachable: "failed", forbidden: "locked", unknown: "gone" },
  ready: { forbidden: "locked", unknown: "gone" },
  failed: { asked: "loading", answered: "ready", forbidden: "locked", unknown: "gone" },
  locked: { asked: "loading", answered: "ready", unknown: "gone" },
  gone: { asked: "loading", answered: "ready", forbidden: "locked" },
};

/**
 * Whether the messages are all that the server has.
 *
 * | sync     | what it means                                                                     |
 * |----------|-----------------------------------------------------------------------------------|
 * | current  | nothing is known to be missing                                                    |
 * | catching | what came after the last known message was asked for; the answer is due           |
 * | doubted  | deletions, edits or reactions may have been missed: the next complete answer is compared |
 * | checking | both                                                                              |
 */
type Sync = "current" | "catching" | "doubted" | "checking";
type SyncEvent = "asked" | "answered" | "doubt" | "comparing";

export const syncMoves: Moves<Sync, SyncEvent> = {
  current: { asked: "catching", doubt: "doubted" },
  catching: { answered: "current", doubt: "checking" },
  doubted: { asked: "checking", comparing: "current" },
  checking: { answered: "doubted" },
};

interface Typist {
  userId: number;
  name: string;
  until: number;
}

export interface Conversation {
  phase: Phase;
  messages: Messages;
  /**
   * Nothing up to this number is missing; null as long as nothing is known. What comes by itself may lie
   * beyond a gap: own messages that were sent late do.
   */
  upTo: number | null;
  /** Nothing older is left. */
  atStart: boolean;
  older: "idle" | "loading" | "failed";
  typing: readonly Typist[];
  /** Who is there; null as long as the socket has not said. */
  online: { ids: readonly number[]; count: number } | null;
}

const fresh: Conversation = {
  phase: "loading",
  messages: [],
  upTo: null,
  atStart: false,
  older: "idle",
  typing: [],
  online: null,
};

const comparedPages = 10;
/** What stays of a conversation that no one looks at: in rooms that keep a year, someone may have read far back. */
const keptUnseen = 4 * pageSize;
/** Edits and deletions that are remembered for answers on their way. */
const mostRemembered = 200;

/** What is known of one room's conversation. It outlives leaving the room. */
export class ChatRoom {
  readonly id: number;
  readonly state = createStore(fresh);

  readonly #live: Live;
  /** Told of whatever came from the server, by whichever way. */
  readonly #onTaken: (messages: Messages) => void;
  #sync: Sync = "current";
  /** Deleted while an answer that still holds them may be on its way. */
  readonly #deleted = new Set<number>();
  /** How many screens show it. */
  #shown = 0;
  /** Edits of messages that are not known here yet: an older answer may still bring them. */
  readonly #edits = new Map<number, Edit>();
  /** Grows when everything is forgotten: answers to earlier calls belong to another person. */
  #era = 0;

  constructor(id: number, live: Live, onTaken: (messages: Messages) => void) {
    this.id = id;
    this.#live = live;
    this.#onTaken = onTaken;
  }

  patch(change: Partial<Conversation>): void {
    this.state.set((state) => ({ ...state, ...change }));
  }

  /** Joins the room on the socket and fetches its history; returns how to leave. */
  enter(): () => void {
    const leave = this.#live.join(this.id, () => this.state.get().upTo ?? undefined);
    void this.loadHistory();
    this.#shown += 1;
    return () => {
      leave();
      this.#shown -= 1;
      if (this.#shown === 0) this.#letGo();
    };
  }

  /** Another person is here now: nothing of the last one's conversation stays. */
  forget(): void {
    this.#era += 1;
    this.#sync = "current";
    this.#deleted.clear();
    this.#edits.clear();
    this.state.set(fresh);
  }

  /** The person may not be here any longer: what is known is forgotten, and asked for should that change. */
  shut(event: "forbidden" | "unknown"): void {
    const { phase } = this.state.get();
    this.state.set({ ...fresh, phase: moved(phaseMoves, phase, event) });
  }

  take(incoming: Messages): void {
    const left = incoming.filter(({ id }) => !this.#deleted.has(id));
    this.#change((messages) => merged(messages, unexpired(this.#withEdits(left), Date.now())));
    this.#onTaken(incoming);
  }

  /** A message that came by itself. One that lies beyond a gap says that something is missing. */
  hear(message: ChatMessage): void {
    this.take([message]);
    const { upTo } = this.state.get();
    if (upTo !== null && message.seq > upTo + 1) this.catchUp();
    else if (upTo !== null) this.#reach(message.seq);
    this.patch({ typing: this.state.get().typing.filter(({ userId }) => userId !== message.userId) });
  }

  /** A message has another text. Nothing known of it yet: it may be in an answer that is older than the edit. */
  edit(messageId: number, edit: Edit): void {
    const { messages } = this.state.get();
    if (!messages.some(({ id }) => id === messageId)) {
      const known = this.#edits.get(messageId);
      if (!known || known.edits < edit.edits) this.#edits.set(messageId, edit);
      if (this.#edits.size > mostRemembered) {
        // Whatever is forgotten here is found when the messages are compared.
        this.#edits.delete(this.#edits.keys().next().value as number);
        this.doubt();
      }
    }
    this.#change((all) => edited(all, messageId, edit));
  }

  takeAway(messageId: number): void {
    this.#deleted.add(messageId);
    this.#edits.delete(messageId);
    // Answers are under way for seconds; whatever was deleted before those is in none.
    if (this.#deleted.size > mostRemembered)
      this.#deleted.delete(this.#deleted.values().next().value as number);
    this.#change((messages) => without(messages, messageId));
  }

  setReactions(messageId: number, reactions: ChatMessage["reactions"], revision: number): void {
    this.#change((messages) => withReactions(messages, messageId, reactions, revision));
  }

  setTyping(userId: number, username: string, until: number): void {
    const { typing, messages } = this.state.get();
    const author = messages.findLast((message) => message.userId === userId)?.author;
    const others = typing.filter((one) => one.userId !== userId);
    this.patch({ typing: [...others, { userId, name: author?.displayName ?? username, until }] });
  }

  /** Takes away what is over; `keptDays` counts where the room keeps less than it once promised. */
  sweep(now: number, keptDays?: number): void {
    this.#change((messages) => unexpired(messages, now, keptDays));
    const { typing } = this.state.get();
    if (typing.some(({ until }) => until <= now)) {
      this.patch({ typing: typing.filter(({ until }) => until > now) });
    }
  }

  /** The connection is lost: no answer comes, who is there is unknown, and anything may be missed. */
  interrupted(): void {
    this.answered();
    this.doubt();
    this.patch({ online: null, typing: [] });
  }

  /** Asks for what is missing, once until the room has answered: a gap shows with every message after it. */
  catchUp(): void {
    if (this.#sync === "catching" || this.#sync === "checking") return;
    if (this.#live.resume(this.id)) this.#move("asked");
  }

  /** No answer is due any longer. */
  answered(): void {
    this.#move("answered");
  }

  /** Something may have been left out. */
  doubt(): void {
    this.#move("doubt");
  }

  /** The answer to joining: the end of the history, or what came after the last known message. */
  resumed(messages: Messages, complete: boolean, newest: number): void {
    this.answered();
    const { upTo, atStart, phase } = this.state.get();
    const first = upTo === null;
    this.take(messages);
    this.#reach(first || complete ? newest : lastSeq(messages));
    this.patch({
      phase: moved(phaseMoves, phase, "answered"),
      ...(first ? { atStart: atStart || complete } : {}),
    });
    if (!first && !complete && messages.length > 0) this.catchUp();
    else void this.#compareIfDoubted();
  }

  /** Fetches the latest page, or what came after the last known message. */
  async loadHistory(): Promise<void> {
    const era = this.#era;
    const { phase, upTo } = this.state.get();
    this.patch({ phase: moved(phaseMoves, phase, "asked") });
    try {
      const page = await fetchMessages(this.id, upTo === null ? {} : { after: upTo });
      if (era !== this.#era) return;
      this.take(page);
      this.#reach(lastSeq(page));
      this.#answer("answered");
      if (upTo === null) this.patch({ atStart: page.length < pageSize });
      // Away for long: there is more than one page.
      else if (page.length === pageSize) await this.loadHistory();
    } catch (error) {
      if (era !== this.#era) return;
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 403) this.#answer("forbidden");
      else if (status === 404 || status === 400) this.#answer("unknown");
      else this.#answer("unreachable");
    }
  }

  async loadOlder(): Promise<void> {
    const era = this.#era;
    const { messages, older, atStart, phase } = this.state.get();
    const before = messages[0]?.seq;
    if (before === undefined || older === "loading" || atStart || phase !== "ready") return;
    this.patch({ older: "loading" });
    try {
      const page = await fetchMessages(this.id, { before });
      if (era !== this.#era) return;
      this.take(page);
      this.patch({ older: "idle", atStart: page.length < pageSize });
    } catch {
      if (era === this.#era) this.patch({ older: "failed" });
    }
  }

  /** Adds one's reaction or takes it back at once; puts it back and throws when the server refuses. */
  async react(messageId: number, emoji: string): Promise<void> {
    const now = this.state.get().messages.find(({ id }) => id === messageId);
    if (!now) return;
    const reacted = now.reactions.some((reaction) => reaction.emoji === emoji && reaction.reacted);
    this.#change((messages) => toggled(messages, messageId, emoji));
    try {
      const { reactions, revision } = await postReaction(messageId, emoji, reacted ? "remove" : "add");
      this.setReactions(messageId, reactions, revision);
    } catch (error) {
      // What the server has said meanwhile does not hold the refused one.
      const untold = ({ id, reactionsRevision }: ChatMessage) =>
        id === messageId && reactionsRevision === now.reactionsRevision;
      this.#change((messages) => (messages.some(untold) ? toggled(messages, messageId, emoji) : messages));
      throw error;
    }
  }

  /** Messages with the edits that were heard of before them. */
  #withEdits(messages: Messages): Messages {
    return messages.map((message) => {
      const edit = this.#edits.get(message.id);
      if (!edit) return message;
      this.#edits.delete(message.id);
      return edit.edits > message.edits ? { ...message, ...edit } : message;
    });
  }

  #change(change: (messages: Messages) => Messages): void {
    this.state.set((state) => {
      const messages = change(state.messages);
      return messages === state.messages ? state : { ...state, messages };
    });
  }

  /** Older messages come back by scrolling. */
  #letGo(): void {
    const { messages } = this.state.get();
    if (messages.length > keptUnseen) this.patch({ messages: messages.slice(-keptUnseen), atStart: false });
  }

  #answer(event: PhaseEvent): void {
    this.patch({ phase: moved(phaseMoves, this.state.get().phase, event) });
  }

  #move(event: SyncEvent): void {
    this.#sync = moved(syncMoves, this.#sync, event);
  }

  /** Notes that nothing is missing up to this number. */
  #reach(seq: number | undefined): void {
    const { upTo } = this.state.get();
    if (seq !== undefined && (upTo === null || seq > upTo)) this.patch({ upTo: seq });
  }

  /**
   * Joining again brings what was written meanwhile, not what was deleted, edited or reacted to: the messages here are
   * compared with the server's, page by page. Still older ones are forgotten and come back by scrolling.
   */
  async #compareIfDoubted(): Promise<void> {
    if (this.#sync !== "doubted") return;
    this.#move("comparing");
    const era = this.#era;
    const known = this.state.get().messages;
    const oldest = known[0]?.seq;
    if (oldest === undefined) return;
    const answer: ChatMessage[] = [];
    let before: number | undefined;
    let all = false;
    try {
      for (let count = 0; count < comparedPages && !all; count++) {
        // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before it ends
        const page = await fetchMessages(this.id, before === undefined ? {} : { before });
        answer.push(...page);
        before = page[0]?.seq;
        all = before === undefined || before <= oldest || page.length < pageSize;
      }
    } catch {
      // The next connection compares again.
      if (era === this.#era) this.doubt();
      return;
    }
    if (era !== this.#era) return;
    const asked = new Set(known.map(({ id }) => id));
    this.#change((messages) => compared(messages, asked, answer));
    if (!all) this.patch({ atStart: false });
  }
}
