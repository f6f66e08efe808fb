import { describe, expect, it } from "vitest";
import { compared, edited, lastSeq, merged, toggled, unexpired, withReactions, without } from "./messages";
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

describe("edits", () => {
  const edit = (edits: number, content: string) => ({
    content,
    edits,
    editedAt: "2026-11-21T12:10:00.000Z",
    mentions: [],
  });
  const original = {
    id: 1,
    userId: 8,
    name: "Noor",
    line: "Nachricht 1",
    expiresAt: message(1).expiresAt,
  };
  const answer = message(2, { replyTo: { seq: 1, original } });
  const line = (list: readonly ReturnType<typeof message>[]) => list.at(-1)?.replyTo?.original?.line;

  it("count by their number, whatever order they come in", () => {
    const newer = edited([message(1)], 1, edit(2, "zwei"));
    expect(newer[0]).toMatchObject({ content: "zwei", edits: 2, editedAt: "2026-11-21T12:10:00.000Z" });
    expect(edited(newer, 1, edit(1, "eins"))).toBe(newer);
    expect(merged(newer, [message(1)])[0]?.content).toBe("zwei");
    expect(merged([message(1)], [message(1, edit(1, "eins"))])[0]?.content).toBe("eins");
  });

  it("are read in the answers too", () => {
    expect(line(edited([message(1), answer], 1, edit(1, "\n Erste Zeile\nzweite")))).toBe("Erste Zeile");
    // The original was read and forgotten: its answer is still here.
    expect(line(edited([answer], 1, edit(1, "Neu")))).toBe("Neu");
  });

  it("that were missed are found by comparing", () => {
    const known = [message(1), message(2, edit(3, "drei"))];
    const present = [message(1, edit(1, "eins")), message(2, edit(2, "zwei"))];
    const found = compared(known, new Set([1, 2]), present);
    expect(found.map(({ content }) => content)).toEqual(["eins", "drei"]);
  });

  it("leave no words of what was deleted or is over", () => {
    expect(without([message(1), answer], 1)).toMatchObject([{ id: 2, replyTo: { seq: 1, original: null } }]);
    const later = message(2, {
      expiresAt: "2026-11-23T12:00:00.000Z",
      replyTo: { seq: 1, original },
    });
    const end = Date.parse(original.expiresAt);
    expect(unexpired([later], end - 1)[0]?.replyTo?.original?.line).toBe("Nachricht 1");
    expect(unexpired([later], end)[0]?.replyTo).toEqual({ seq: 1, original: null });
  });
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
