import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Click, type Reaction, shown } from "./bar";
import { ItemReactions } from "./queue";

/** The same numbers for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const emojis = ["👍", "🔥", "☕", "🎉"];
const me = "me";

/** What the real server does: adds and removes say what must be, and frames follow in the order of the changes. */
class ModelServer {
  readonly people = new Map<string, Set<string>>();
  frames: { emoji: string; count: number }[][] = [];

  list(): Reaction[] {
    return emojis
      .map((emoji) => {
        const behind = [...this.people].filter(([, own]) => own.has(emoji)).map(([name]) => name);
        return { emoji, count: behind.length, reacted: behind.includes(me) };
      })
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count);
  }

  apply(name: string, { emoji, action }: Click): void {
    const own = this.people.get(name) ?? new Set();
    this.people.set(name, own);
    if (action === "add") own.add(emoji);
    else own.delete(emoji);
    this.frames.push(this.list().map(({ emoji: one, count }) => ({ emoji: one, count })));
  }
}

const sorted = (reactions: readonly Reaction[]) =>
  reactions.toSorted((one, other) => one.emoji.localeCompare(other.emoji));

/** A line between bar and server that delays, refuses and loses, until it is mended. */
function unreliable(server: ModelServer, roll: () => number) {
  const line = { broken: true, underWay: 0, most: 0 };
  const pause = () => new Promise((resolve) => setTimeout(resolve, roll() * 400));

  async function call<T>(work: () => T): Promise<T> {
    line.underWay += 1;
    line.most = Math.max(line.most, line.underWay);
    try {
      await pause();
      const fate = line.broken ? roll() : 1;
      if (fate < 0.12) throw new Error("refused");
      if (fate < 0.24) throw new TypeError("lost on the way there");
      const answer = work();
      await pause();
      if (fate < 0.36) throw new TypeError("lost on the way back");
      return answer;
    } finally {
      line.underWay -= 1;
    }
  }

  return {
    line,
    calls: {
      load: () => call(() => server.list()),
      send: (click: Click) =>
        call(() => {
          server.apply(me, click);
          return server.list();
        }),
    },
  };
}

/** One person's afternoon with a bar: clicks, other people, waiting, failures; then the line is mended. */
async function clickAbout(seed: number, live: boolean): Promise<void> {
  const roll = random(seed);
  const pick = () => emojis[Math.floor(roll() * emojis.length)] ?? "";
  const server = new ModelServer();
  const { line, calls } = unreliable(server, roll);
  let failures = 0;
  const bar = new ItemReactions(calls, () => (failures += 1));
  bar.show();

  /** Frames arrive late, but in their order. */
  function deliver(chance: number): void {
    while (server.frames.length > 0 && roll() < chance) {
      const frame = server.frames.shift();
      if (live && frame) bar.hear(frame);
    }
  }

  for (let step = 0; step < 25; step += 1) {
    const what = roll();
    if (what < 0.55) {
      clickOne(bar, pick());
    } else if (what < 0.75 && live) {
      const action = roll() < 0.5 ? "add" : "remove";
      server.apply(`other ${Math.floor(roll() * 3)}`, { emoji: pick(), action });
    } else {
      // oxlint-disable-next-line no-await-in-loop -- time passes between one thing and the next
      await vi.advanceTimersByTimeAsync(roll() * 900);
    }
    deliver(0.5);
  }

  line.broken = false;
  await vi.advanceTimersByTimeAsync(120_000);
  deliver(1);
  // A list that could not be loaded stays empty until it is asked for again.
  if (!bar.bar.get().loaded) bar.load({ refresh: true });
  await vi.advanceTimersByTimeAsync(2000);
  deliver(1);

  const said = `seed ${seed}, ${failures} failures`;
  expect(bar.bar.get().waiting, said).toEqual([]);
  expect(sorted(shown(bar.bar.get())), said).toEqual(sorted(server.list()));
  expect(line.most, "one call at a time").toBe(1);
}

/** At once it is turned round, and the count has moved by one. */
function clickOne(bar: ItemReactions, emoji: string): void {
  const find = () => shown(bar.bar.get()).find((one) => one.emoji === emoji);
  const before = find();
  bar.click(emoji);
  expect(find()?.reacted ?? false).toBe(!(before?.reacted ?? false));
  expect((find()?.count ?? 0) - (before?.count ?? 0)).toBe(before?.reacted ? -1 : 1);
}

describe("reactions against a server", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => vi.useRealTimers());

  for (const live of [true, false]) {
    it(`whatever is clicked and whatever fails, the bar ends equal to the server (live: ${live})`, async () => {
      for (let seed = 1; seed <= 300; seed += 1) {
        // oxlint-disable-next-line no-await-in-loop -- there is one clock for all
        await clickAbout(seed, live);
      }
    }, 60_000);
  }

  it("tells of every failed click, and of no failed load", async () => {
    const told = vi.fn();
    const lost = new TypeError("lost");
    const bar = new ItemReactions(
      { load: () => Promise.reject(lost), send: () => Promise.reject(lost) },
      told,
    );
    bar.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).not.toHaveBeenCalled();
    expect(console.warn).toHaveBeenCalledWith("reactions not loaded", lost);
    expect(shown(bar.bar.get())).toEqual([]);
    bar.click("👍");
    expect(shown(bar.bar.get())).toEqual([{ emoji: "👍", count: 1, reacted: true }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown(bar.bar.get())).toEqual([]);
    expect(told).toHaveBeenCalledExactlyOnceWith(lost);
  });

  it("drops answers to somebody who is no longer here", async () => {
    const answers: ((list: Reaction[]) => void)[] = [];
    const load = vi.fn(() => new Promise<Reaction[]>((resolve) => answers.push(resolve)));
    const bar = new ItemReactions({ load, send: () => Promise.reject(new Error("not asked for")) }, vi.fn());
    bar.show();
    bar.reset();
    answers[0]?.([{ emoji: "👍", count: 1, reacted: true }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown(bar.bar.get())).toEqual([]);
    expect(load).toHaveBeenCalledTimes(2);
    answers[1]?.([{ emoji: "👍", count: 1, reacted: false }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown(bar.bar.get())).toEqual([{ emoji: "👍", count: 1, reacted: false }]);
  });

  it("stops asking when nobody looks any more", async () => {
    const load = vi.fn(() => Promise.reject(new TypeError("lost")));
    const bar = new ItemReactions({ load, send: () => Promise.reject(new TypeError("lost")) }, vi.fn());
    const leave = bar.show();
    bar.click("👍");
    await vi.advanceTimersByTimeAsync(10_000);
    const asked = load.mock.calls.length;
    expect(asked).toBeGreaterThan(2);
    leave();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(load).toHaveBeenCalledTimes(asked);
  });
});
