import { createStore } from "@/base/store";
import {
  answered,
  type Bar,
  type Click,
  type Count,
  emptyBar,
  failed,
  heard,
  loaded,
  type Reaction,
  toggle,
} from "./bar";

export interface Calls {
  load: () => Promise<readonly Reaction[]>;
  /** Returns what the server knows afterwards. */
  send: (click: Click) => Promise<readonly Reaction[]>;
}

const freshMs = 10_000;
const retryMs = { first: 1000, last: 30_000 };

/**
 * One item's reactions and the calls about them, strictly one after the other: so every answer is newer than the
 * last, and explicit adds and removes end where the person ended. A failed click may still have reached the server,
 * therefore the list is asked for again until an answer comes.
 *
 * The query library's mutation scopes keep the order too, but a queued mutation cannot be withdrawn there, and a
 * nervous thumb would cost a call for every click.
 */
export class ItemReactions {
  readonly bar = createStore<Bar>(emptyBar);
  readonly #calls: Calls;
  readonly #report: (error: unknown) => void;
  #screens = 0;
  #running = false;
  #due = false;
  #loadedAt = Number.NEGATIVE_INFINITY;
  /** Frames that arrive during a call may be newer than its answer; the newest is put on top of it. */
  #overheard: readonly Count[] | null = null;
  /** Counts the people: answers to calls of an earlier one are dropped. */
  #person = 0;
  #retry: { timer: ReturnType<typeof setTimeout>; waitMs: number } | null = null;
  /** A click failed, and what the server made of it is unknown. */
  #doubtful = false;

  constructor(calls: Calls, report: (error: unknown) => void) {
    this.#calls = calls;
    this.#report = report;
  }

  /** A screen shows the item: loads the list. Returns how to say that it does no more. */
  show(): () => void {
    this.#screens += 1;
    this.load();
    return () => {
      this.#screens -= 1;
      if (this.#screens === 0) this.#stopAsking();
    };
  }

  /** Asks for the list unless it has just come. */
  load({ refresh = false } = {}): void {
    if (!refresh && !this.#doubtful && Date.now() - this.#loadedAt < freshMs) return;
    this.#due = true;
    void this.#work();
  }

  click(emoji: string): void {
    this.bar.set((now) => toggle(now, emoji));
    void this.#work();
  }

  /** The live counts after another person's reaction. */
  hear(counts: readonly Count[]): void {
    if (this.#running) this.#overheard = counts;
    else this.bar.set((now) => heard(now, counts));
  }

  /** Another person is here now. */
  reset(): void {
    this.#person += 1;
    this.#overheard = null;
    this.#doubtful = false;
    this.#stopAsking();
    this.#loadedAt = Number.NEGATIVE_INFINITY;
    this.bar.set(emptyBar);
    this.#due = this.#screens > 0;
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#due || this.bar.get().waiting.length > 0) {
      const [click] = this.bar.get().waiting;
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await (click ? this.#send(click) : this.#load());
    }
    this.#running = false;
    this.#catchUp();
  }

  async #send(click: Click): Promise<void> {
    const asker = this.#person;
    this.bar.set((now) => ({ ...now, sending: true }));
    try {
      const reactions = await this.#calls.send(click);
      if (asker === this.#person) this.#learn((now) => answered(now, reactions));
    } catch (error) {
      if (asker !== this.#person) return;
      this.bar.set(failed);
      this.#doubtful = true;
      this.#due = true;
      this.#report(error);
    }
  }

  async #load(): Promise<void> {
    const asker = this.#person;
    this.#due = false;
    try {
      const reactions = await this.#calls.load();
      if (asker === this.#person) this.#learn((now) => loaded(now, reactions));
    } catch (error) {
      console.warn("reactions not loaded", error);
      if (asker === this.#person && this.#doubtful) this.#askAgain();
    }
  }

  #learn(change: (now: Bar) => Bar): void {
    this.bar.set(change);
    this.#catchUp();
    this.#loadedAt = Date.now();
    this.#due = false;
    this.#doubtful = false;
    this.#stopAsking();
  }

  #catchUp(): void {
    const counts = this.#overheard;
    this.#overheard = null;
    if (counts) this.bar.set((now) => heard(now, counts));
  }

  #askAgain(): void {
    if (this.#screens === 0) return;
    const waitMs = this.#retry ? Math.min(this.#retry.waitMs * 2, retryMs.last) : retryMs.first;
    clearTimeout(this.#retry?.timer);
    const timer = setTimeout(() => {
      this.#due = true;
      void this.#work();
    }, waitMs);
    this.#retry = { timer, waitMs };
  }

  #stopAsking(): void {
    clearTimeout(this.#retry?.timer);
    this.#retry = null;
  }
}
