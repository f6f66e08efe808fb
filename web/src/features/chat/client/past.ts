import { createStore } from "@/base/store";
import { fetchMessages, pageSize } from "../api";
import { lastSeq, merged, type Messages } from "./messages";

/** A stretch of a room's history that does not reach its end. */
export interface Past {
  messages: Messages;
  /** Nothing older is left. */
  atStart: boolean;
  older: "idle" | "loading" | "failed";
  newer: "idle" | "loading" | "failed";
}

/** Messages of a stretch: what is far from where someone reads is let go, and comes back by scrolling. */
const most = 6 * pageSize;

/** What is shown in place of a room's latest messages while someone reads far back. */
export class ChatPast {
  readonly state = createStore<Past | null>(null);
  /** A stretch was asked for. */
  readonly looking = createStore(false);

  readonly #roomId: number;
  /** Takes what follows the stretch when that meets the latest messages; answers whether it does. */
  readonly #meet: (stretch: Past) => boolean;
  /** Grows when the stretch is another one: answers to earlier calls do not belong to it. */
  #era = 0;

  constructor(roomId: number, meet: (stretch: Past) => boolean) {
    this.#roomId = roomId;
    this.#meet = meet;
  }

  /** Shows a message with those around it, if it is still there. */
  async open(seq: number): Promise<"shown" | "gone" | "failed" | "late"> {
    const era = ++this.#era;
    this.looking.set(true);
    try {
      const messages = await fetchMessages(this.#roomId, { before: seq + pageSize / 2 });
      if (era !== this.#era) return "late";
      if (!messages.some((message) => message.seq === seq)) return "gone";
      this.state.set({ messages, atStart: messages.length < pageSize, older: "idle", newer: "idle" });
      return "shown";
    } catch {
      return era === this.#era ? "failed" : "late";
    } finally {
      if (era === this.#era) this.looking.set(false);
    }
  }

  /** Goes on from messages that are shown already. */
  hold(messages: Messages, atStart: boolean): void {
    this.#era += 1;
    this.state.set({ messages: messages.slice(0, most), atStart, older: "idle", newer: "idle" });
  }

  /** Back to the latest messages. */
  close(): void {
    this.#era += 1;
    this.looking.set(false);
    this.state.set(null);
  }

  async loadOlder(): Promise<void> {
    const stretch = this.state.get();
    const before = stretch?.messages[0]?.seq;
    if (!stretch || before === undefined || stretch.atStart || stretch.older === "loading") return;
    this.#patch({ older: "loading" });
    await this.#fetch("older", { before }, (page, messages) => ({
      messages: merged(page, messages).slice(0, most),
      atStart: page.length < pageSize,
    }));
  }

  async loadNewer(): Promise<void> {
    const stretch = this.state.get();
    const after = stretch && lastSeq(stretch.messages);
    if (!stretch || after === undefined || after === null || stretch.newer === "loading") return;
    this.#patch({ newer: "loading" });
    await this.#fetch("newer", { after }, (page, messages) => {
      const all = merged(messages, page);
      const cut = all.slice(-most);
      return { messages: cut, ...(cut.length < all.length ? { atStart: false } : {}) };
    });
    const now = this.state.get();
    if (now && now.newer === "idle" && this.#meet(now)) this.close();
  }

  /** What was heard of a message holds here too. */
  change(change: (messages: Messages) => Messages): void {
    this.state.set((stretch) => {
      const messages = stretch ? change(stretch.messages) : undefined;
      return stretch && messages && messages !== stretch.messages ? { ...stretch, messages } : stretch;
    });
  }

  async #fetch(
    side: "older" | "newer",
    query: { before?: number; after?: number },
    add: (page: Messages, messages: Messages) => Partial<Past>,
  ): Promise<void> {
    const era = this.#era;
    try {
      const page = await fetchMessages(this.#roomId, query);
      const stretch = this.state.get();
      if (era === this.#era && stretch) this.#patch({ ...add(page, stretch.messages), [side]: "idle" });
    } catch {
      if (era === this.#era) this.#patch({ [side]: "failed" });
    }
  }

  #patch(change: Partial<Past>): void {
    this.state.set((stretch) => stretch && { ...stretch, ...change });
  }
}
