import { ApiError } from "@/api/error";
import type { Live } from "@/api/socket";
import type { ChatMessage } from "@/api/socket-frames";
import { moved } from "@/base/machine";
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
import { ChatPast, type Past } from "./past";
import { type Phase, type PhaseEvent, phaseMoves, type Sync, type SyncEvent, syncMoves } from "./room-moves";

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
/** More than this is read as a stretch of the past. */
const mostShown = 10 * pageSize;
/** Edits and deletions that are remembered for answers on their way. */
const mostRemembered = 200;

/** What is known of one room's conversation. It outlives leaving the room. */
export class ChatRoom {
  readonly id: number;
  readonly state = createStore(fresh);
  /** What is shown in place of the latest messages. */
  readonly past: ChatPast;

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
    this.past = new ChatPast(id, (stretch) => this.#meets(stretch));
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
    this.past.close();
    this.state.set(fresh);
  }

  /** The person may not be here any longer: what is known is forgotten, and asked for should that change. */
  shut(event: "forbidden" | "unknown"): void {
    const { phase } = this.state.get();
    this.past.close();
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
    this.#change((all) => edited(all, messageId, edit), true);
  }

  takeAway(messageId: number): void {
    this.#deleted.add(messageId);
    this.#edits.delete(messageId);
    // Answers are under way for seconds; whatever was deleted before those is in none.
    if (this.#deleted.size > mostRemembered)
      this.#deleted.delete(this.#deleted.values().next().value as number);
    this.#change((messages) => without(messages, messageId), true);
  }

  setReactions(messageId: number, reactions: ChatMessage["reactions"], revision: number): void {
    this.#change((messages) => withReactions(messages, messageId, reactions, revision), true);
  }

  setTyping(userId: number, username: string, until: number): void {
    const { typing, messages } = this.state.get();
    const author = messages.findLast((message) => message.userId === userId)?.author;
    const others = typing.filter((one) => one.userId !== userId);
    this.patch({ typing: [...others, { userId, name: author?.displayName ?? username, until }] });
  }

  /** Takes away what is over; `keptDays` counts where the room keeps less than it once promised. */
  sweep(now: number, keptDays?: number): void {
    this.#change((messages) => unexpired(messages, now, keptDays), true);
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
      this.#bound();
    } catch {
      if (era === this.#era) this.patch({ older: "failed" });
    }
  }

  /** Adds one's reaction or takes it back at once; puts it back and throws when the server refuses. */
  async react(messageId: number, emoji: string): Promise<void> {
    const shown = [...this.state.get().messages, ...(this.past.state.get()?.messages ?? [])];
    const now = shown.find(({ id }) => id === messageId);
    if (!now) return;
    const reacted = now.reactions.some((reaction) => reaction.emoji === emoji && reaction.reacted);
    this.#change((messages) => toggled(messages, messageId, emoji), true);
    try {
      const { reactions, revision } = await postReaction(messageId, emoji, reacted ? "remove" : "add");
      this.setReactions(messageId, reactions, revision);
    } catch (error) {
      // What the server has said meanwhile does not hold the refused one.
      const untold = ({ id, reactionsRevision }: ChatMessage) =>
        id === messageId && reactionsRevision === now.reactionsRevision;
      this.#change(
        (messages) => (messages.some(untold) ? toggled(messages, messageId, emoji) : messages),
        true,
      );
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

  /** Changes what is known; what was heard of one message counts for the past as well. */
  #change(change: (messages: Messages) => Messages, inPast = false): void {
    if (inPast) this.past.change(change);
    this.state.set((state) => {
      const messages = change(state.messages);
      return messages === state.messages ? state : { ...state, messages };
    });
  }

  /** Older messages come back by scrolling. */
  #letGo(): void {
    this.past.close();
    this.#keepLatest();
  }

  #keepLatest(): void {
    const { messages } = this.state.get();
    if (messages.length > keptUnseen) this.patch({ messages: messages.slice(-keptUnseen), atStart: false });
  }

  /** Someone has scrolled far back: from here on the latest messages are kept apart. */
  #bound(): void {
    const { messages, atStart } = this.state.get();
    if (messages.length <= mostShown) return;
    this.past.hold(messages, atStart);
    this.#keepLatest();
  }

  /** Whether a stretch of the past reaches the latest messages, which then go on with it. */
  #meets({ messages, atStart }: Past): boolean {
    const first = this.state.get().messages[0]?.seq;
    const last = lastSeq(messages);
    if (first === undefined || last === undefined || last < first - 1) return false;
    this.#change((latest) => merged(latest, messages));
    this.patch({ atStart });
    return true;
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
