import { describe, expect, it } from "vitest";
import { compared, lastSeq, merged, toggled, unexpired, withReactions, without } from "./messages";
import { message } from "./fixtures.test-data";

describe("merged", () => {
  it("keeps the order of the room, whatever comes first", () => {
    const list = merged([message(3), message(5)], [message(4), message(1)]);
    expect(list.map(({ seq }) => seq)).toEqual([1, 3, 4, 5]);
  });

  it("ignores a message whose id is known, also within one answer", () => {
    const known = [message(1)];
    expect(merged(known, [message(1, { content: "anders" })])).toBe(known);
    expect(merged([], [message(2), message(2, { content: "anders" })])).toEqual([message(2)]);
  });
});

it("takes away by id, and leaves the list alone when it is not there", () => {
  const list = [message(1), message(2)];
  expect(without(list, 1)).toEqual([message(2)]);
  expect(without(list, 9)).toBe(list);
});

it("drops what is older than its day, to the millisecond", () => {
  const list = [message(1, { expiresAt: "2026-11-21T10:00:00.000Z" }), message(2)];
  const end = Date.parse("2026-11-21T10:00:00.000Z");
  expect(unexpired(list, end - 1)).toBe(list);
  expect(unexpired(list, end)).toEqual([message(2)]);
});

it("drops what a room that has become shorter keeps no longer, whatever was promised", () => {
  const list = [message(1, { expiresAt: "2027-11-21T10:00:00.000Z" })];
  const written = Date.parse(list[0]?.createdAt ?? "");
  const week = 7 * 24 * 3_600_000;
  expect(unexpired(list, written + week, 30)).toBe(list);
  expect(unexpired(list, written + week - 1, 7)).toBe(list);
  expect(unexpired(list, written + week, 7)).toEqual([]);
});

it("knows the last sequence", () => {
  expect(lastSeq([])).toBeUndefined();
  expect(lastSeq([message(1), message(4)])).toBe(4);
});

describe("reactions", () => {
  it("are those of the newest state, whatever comes last", () => {
    const fire = [{ emoji: "🔥", count: 2, reacted: true }];
    const tea = [{ emoji: "🫖", count: 1, reacted: false }];
    const newest = withReactions([message(1)], 1, fire, 2);
    expect(newest[0]).toMatchObject({ reactions: fire, reactionsRevision: 2 });
    expect(withReactions(newest, 1, tea, 1)[0]?.reactions).toEqual(fire);
    const answer = [message(1, { reactions: tea, reactionsRevision: 1 })];
    expect(compared(newest, new Set([1]), answer)[0]?.reactions).toEqual(fire);
    expect(withReactions(newest, 1, tea, 3)[0]?.reactions).toEqual(tea);
  });

  it("toggle at once, and an emoji that nobody gives any more disappears", () => {
    const first = toggled([message(1)], 1, "👍");
    expect(first[0]?.reactions).toEqual([{ emoji: "👍", count: 1, reacted: true }]);
    expect(toggled(first, 1, "👍")[0]?.reactions).toEqual([]);
    const others = [message(1, { reactions: [{ emoji: "👍", count: 3, reacted: false }] })];
    expect(toggled(others, 1, "👍")[0]?.reactions).toEqual([{ emoji: "👍", count: 4, reacted: true }]);
  });
});

describe("comparing with the server", () => {
  const known = [1, 2, 3, 4].map((seq) => message(seq));

  it("takes away what was deleted meanwhile and brings the present reactions", () => {
    const reactions = [{ emoji: "☕", count: 2, reacted: true }];
    const after = compared(known, new Set([1, 2, 3]), [message(1), message(3, { reactions })]);
    expect(after.map(({ seq }) => seq)).toEqual([1, 3, 4]);
    expect(after[1]?.reactions).toEqual(reactions);
  });

  it("leaves alone what came after the question", () => {
    expect(compared(known, new Set(), []).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });
});
