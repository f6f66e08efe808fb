import { describe, expect, it } from "vitest";
import type { OutboxItem } from "./client/outbox";
import { type Row, rowsOf } from "./rows";
import { message } from "./client/fixtures.test-data";

const me = 7;

const waiting = (change: Partial<OutboxItem> = {}): OutboxItem => ({
  clientId: "c1",
  roomId: 1,
  content: "wartet",
  createdAt: "2026-11-21T12:30:00.000Z",
  expiresAt: "2026-11-22T12:30:00.000Z",
  userId: me,
  author: "Mira",
  state: "queued",
  ...change,
});

/** "day", "line", or who it is with "(" before the first and ")" after the last of a group. */
const shape = (rows: readonly Row[]) =>
  rows.map((row) =>
    row.kind === "bubble"
      ? `${row.first ? "(" : ""}${row.own ? "me" : row.by}${row.last ? ")" : ""}`
      : row.kind,
  );

describe("grouping", () => {
  it("joins what one person writes within five minutes", () => {
    const rows = rowsOf(
      [message(1), message(2), message(3, { userId: 9 }), message(9, { userId: 9 })],
      [],
      me,
      null,
    );
    expect(shape(rows)).toEqual(["day", "(u8", "u8)", "(u9)", "(u9)"]);
  });

  it("is broken by days, the unread line and the shop's own messages", () => {
    const nextDay = message(5, { createdAt: "2026-11-23T12:00:00.000Z" });
    const list = [message(1), message(2), message(3), message(4, { isSystem: true, userId: null }), nextDay];
    expect(shape(rowsOf(list, [], me, 1))).toEqual([
      "day",
      "(u8)",
      "unread",
      "(u8",
      "u8)",
      "system",
      "day",
      "(u8)",
    ]);
  });

  it("puts what waits at the end, in one group with what was sent", () => {
    const rows = rowsOf(
      [message(28, { userId: me, clientId: "c0" })],
      [waiting({ createdAt: "2026-11-21T12:30:00.000Z" })],
      me,
      null,
    );
    expect(shape(rows)).toEqual(["day", "(me", "me)"]);
  });
});

describe("the unread line", () => {
  it("stands before the first foreign message after the mark, once", () => {
    const list = [message(1), message(2, { userId: me }), message(3), message(4)];
    expect(shape(rowsOf(list, [], me, 1)).indexOf("unread")).toBe(3);
    expect(shape(rowsOf(list, [], me, 4))).not.toContain("unread");
    expect(shape(rowsOf(list, [], me, null))).not.toContain("unread");
  });
});

describe("a message on its way", () => {
  it("keeps its key when the server has it", () => {
    const before = rowsOf([], [waiting()], me, null).at(-1);
    const after = rowsOf([message(1, { userId: me, clientId: "c1" })], [], me, null).at(-1);
    expect(before?.key).toBe("c1");
    expect(after?.key).toBe("c1");
  });

  it("stands once, though it is stored and this tab has not heard that it arrived", () => {
    const rows = rowsOf(
      [message(1, { userId: me, clientId: "c1" })],
      [waiting({ state: "sending" })],
      me,
      null,
    );
    expect(shape(rows)).toEqual(["day", "(me)"]);
    expect(rows.at(-1)).toMatchObject({ state: "sent" });
  });

  it("names its author while nobody is signed in", () => {
    const row = rowsOf([], [waiting({ userId: null, author: "Guest" })], undefined, null).at(-1);
    expect(row).toMatchObject({ own: true, authorName: "Guest", state: "queued" });
    expect(rowsOf([], [waiting()], me, null).at(-1)).not.toHaveProperty("authorName");
  });
});
