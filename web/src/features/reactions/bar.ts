/**
 * What a reaction bar shows, without calls and screens: what the server said last, and the clicks it has not
 * answered yet. Counts and own reactions are kept apart, because the live frames carry counts alone.
 */

export interface Count {
  emoji: string;
  count: number;
}

export interface Reaction extends Count {
  /** The person here is among those who reacted. */
  reacted: boolean;
}

export interface Click {
  emoji: string;
  action: "add" | "remove";
}

export interface Bar {
  counts: readonly Count[];
  mine: ReadonlySet<string>;
  /** Clicks without an answer, oldest first. */
  waiting: readonly Click[];
  /** The first of `waiting` is on its way and cannot be taken back. */
  sending: boolean;
  /** The server has said something about this item. */
  loaded: boolean;
}

export const emptyBar: Bar = { counts: [], mine: new Set(), waiting: [], sending: false, loaded: false };

/** What a person sees: every click counts at once. Entries that no one is behind are hidden. */
export function shown({ counts, mine, waiting }: Bar): readonly Reaction[] {
  const known = counts.map((entry) => ({ ...entry, reacted: mine.has(entry.emoji) }));
  return waiting.reduce(clicked, known).filter(({ count, reacted }) => count > 0 || reacted);
}

/** The reactions after a click that the server has not answered yet. */
export function clicked(reactions: Reaction[], { emoji, action }: Click): Reaction[] {
  const wanted = action === "add";
  const before = reactions.find((one) => one.emoji === emoji);
  if ((before?.reacted ?? false) === wanted) return reactions;
  if (!before) return [...reactions, { emoji, count: 1, reacted: true }];
  const after = { emoji, count: before.count + (wanted ? 1 : -1), reacted: wanted };
  // Whatever the count was, taking the last reaction away leaves nothing to show.
  return reactions.map((one) => (one === before ? after : one));
}

const isReacted = (bar: Bar, emoji: string): boolean =>
  shown(bar).some((one) => one.emoji === emoji && one.reacted);

/** A click turns a reaction round. It takes back what has not been sent, so that a nervous thumb costs one call. */
export function toggle(bar: Bar, emoji: string): Bar {
  const wanted = !isReacted(bar, emoji);
  const waiting = bar.waiting.filter((click, index) => click.emoji !== emoji || (bar.sending && index === 0));
  const taken = { ...bar, waiting };
  if (isReacted(taken, emoji) === wanted) return taken;
  return { ...taken, waiting: [...waiting, { emoji, action: wanted ? "add" : "remove" }] };
}

/** The first click has been answered with everything the server now knows. */
export const answered = (bar: Bar, reactions: readonly Reaction[]): Bar =>
  loaded(withoutFirst(bar), reactions);

/** The first click has failed: it never happened. */
export const failed = (bar: Bar): Bar => withoutFirst(bar);

/** Everything the server knows. Chips keep their places, so that none moves away under the thumb. */
export function loaded(bar: Bar, reactions: readonly Reaction[]): Bar {
  return {
    ...bar,
    counts: arrange(
      bar.counts,
      reactions.map(({ emoji, count }) => ({ emoji, count })),
    ),
    mine: new Set(reactions.filter(({ reacted }) => reacted).map(({ emoji }) => emoji)),
    loaded: true,
  };
}

/** Another person reacted; what the person here did is not part of the news. */
export const heard = (bar: Bar, counts: readonly Count[]): Bar => ({
  ...bar,
  counts: arrange(bar.counts, counts),
});

const withoutFirst = (bar: Bar): Bar => ({ ...bar, waiting: bar.waiting.slice(1), sending: false });

function arrange(before: readonly Count[], now: readonly Count[]): readonly Count[] {
  const place = new Map(before.map(({ emoji }, index) => [emoji, index]));
  const at = ({ emoji }: Count) => place.get(emoji) ?? before.length;
  return now.toSorted((one, other) => at(one) - at(other));
}

/** Of a chip with its gap, in CSS pixels: the emoji and its frame, and each digit of the count. */
const chipPx = { frame: 50, digit: 9 };
/** Of the chip that counts the others ("+12"), with its gap. */
const morePx = 48;

/**
 * As many as fit into this many pixels, own ones before all others, in the order in which they stand. Where not
 * all do, room is left for the chip that counts the others.
 */
export function fitting(reactions: readonly Reaction[], px: number): readonly Reaction[] {
  const all = within(reactions, px);
  return all.length < reactions.length ? within(reactions, px - morePx) : all;
}

function within(reactions: readonly Reaction[], px: number): readonly Reaction[] {
  const chosen = new Set<Reaction>();
  let left = px;
  for (const one of reactions.toSorted((a, b) => Number(b.reacted) - Number(a.reacted))) {
    left -= chipPx.frame + chipPx.digit * String(one.count).length;
    if (left < 0) break;
    chosen.add(one);
  }
  return reactions.filter((one) => chosen.has(one));
}

const quickPicks = 5;

/** The five most used, or the defaults where no one has reacted. */
export function quickPick(reactions: readonly Reaction[], defaults: readonly string[]): readonly string[] {
  const most = reactions.toSorted((one, other) => other.count - one.count).slice(0, quickPicks);
  return most.length > 0 ? most.map(({ emoji }) => emoji) : defaults;
}
