import { createStore, type Store } from "@/base/store";
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

/**
 * One item's reactions and the calls about them, strictly one after the other: so every answer is newer than the
 * last, and explicit adds and removes end where the person ended. A failed click may still have reached the server,
 * therefore the list is asked for again until an answer comes.
 */

export interface Calls {
  load: () => Promise<readonly Reaction[]>;
  /** Answers what the server knows afterwards. */
  send: (click: Click) => Promise<readonly Reaction[]>;
}

export interface Reactions {
  bar: Store<Bar>;
  /** A screen shows the item: loads the list. The answer says that it does no more. */
  show: () => () => void;
  /** Asks for the list unless it has just come. */
  load: (options?: { anew?: boolean }) => void;
  click: (emoji: string) => void;
  /** The live counts after somebody's reaction. */
  hear: (counts: readonly Count[]) => void;
  /** Somebody else is here now. */
  reset: () => void;
}

const freshMs = 10_000;
const retryMs = { first: 1000, last: 30_000 };

export function createReactions(calls: Calls, report: (error: unknown) => void): Reactions {
  const bar = createStore<Bar>(emptyBar);
  let screens = 0;
  let running = false;
  let due = false;
  let loadedAt = Number.NEGATIVE_INFINITY;
  /** Frames that arrive during a call may be newer than its answer; the newest is put on top of it. */
  let overheard: readonly Count[] | null = null;
  /** Counts the people: answers to calls of an earlier one are dropped. */
  let person = 0;
  let retry: { timer: ReturnType<typeof setTimeout>; waitMs: number } | null = null;
  /** A click failed, and what the server made of it is unknown. */
  let doubtful = false;

  async function work(): Promise<void> {
    if (running) return;
    running = true;
    while (due || bar.get().waiting.length > 0) {
      const [click] = bar.get().waiting;
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await (click ? send(click) : load());
    }
    running = false;
    catchUp();
  }

  async function send(click: Click): Promise<void> {
    const asker = person;
    bar.set((now) => ({ ...now, sending: true }));
    try {
      const reactions = await calls.send(click);
      if (asker === person) learn((now) => answered(now, reactions));
    } catch (error) {
      if (asker !== person) return;
      bar.set(failed);
      doubtful = true;
      due = true;
      report(error);
    }
  }

  async function load(): Promise<void> {
    const asker = person;
    due = false;
    try {
      const reactions = await calls.load();
      if (asker === person) learn((now) => loaded(now, reactions));
    } catch (error) {
      console.warn("reactions not loaded", error);
      if (asker === person && doubtful) askAgain();
    }
  }

  function learn(change: (now: Bar) => Bar): void {
    bar.set(change);
    catchUp();
    loadedAt = Date.now();
    due = false;
    doubtful = false;
    stopAsking();
  }

  function catchUp(): void {
    const news = overheard;
    overheard = null;
    if (news) bar.set((now) => heard(now, news));
  }

  function askAgain(): void {
    if (screens === 0) return;
    const waitMs = retry ? Math.min(retry.waitMs * 2, retryMs.last) : retryMs.first;
    clearTimeout(retry?.timer);
    const timer = setTimeout(() => {
      due = true;
      void work();
    }, waitMs);
    retry = { timer, waitMs };
  }

  function stopAsking(): void {
    clearTimeout(retry?.timer);
    retry = null;
  }

  function want({ anew = false } = {}): void {
    if (!anew && !doubtful && Date.now() - loadedAt < freshMs) return;
    due = true;
    void work();
  }

  return {
    bar,
    load: want,
    show() {
      screens += 1;
      want();
      return () => {
        screens -= 1;
        if (screens === 0) stopAsking();
      };
    },
    click(emoji) {
      bar.set((now) => toggle(now, emoji));
      void work();
    },
    hear(counts) {
      if (running) overheard = counts;
      else bar.set((now) => heard(now, counts));
    },
    reset() {
      person += 1;
      overheard = null;
      doubtful = false;
      stopAsking();
      loadedAt = Number.NEGATIVE_INFINITY;
      bar.set(emptyBar);
      due = screens > 0;
      void work();
    },
  };
}
