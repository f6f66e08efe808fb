import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { live } from "@/api/socket";
import { sessionStore } from "@/features/auth/session";
import { type Room, roomsQuery } from "./api";
import { conversation, forgetConversations, patch, resumed, take } from "./conversations";
import { draftOf, keepDraft } from "./drafts";
import { message } from "./fixtures.test-data";
import { outbox, write } from "./outbox";
import { markRead } from "./read-mark";

/** What the socket says, as if it came over a wire. */
const handlers = new Map<string, (frame: object) => void>();
const say = (type: string, frame: object) => handlers.get(type)?.({ type, ...frame });

const room = (change: Partial<Room> = {}): Room => ({
  id: 1,
  name: "Allgemein",
  description: "",
  type: "public",
  isPrivate: false,
  memberCount: 3,
  isActive: true,
  unread: 2,
  lastSeq: 10,
  readSeq: 8,
  lastMessage: null,
  partner: null,
  ...change,
});

const rooms = () => queryClient.getQueryData(roomsQuery.queryKey) ?? [];
const counts = () => rooms().map(({ unread, readSeq, lastSeq }) => [unread, readSeq, lastSeq])[0];
const knows = (...list: Room[]) => queryClient.setQueryData(roomsQuery.queryKey, list);

let resume = vi.spyOn(live, "resume");
const asked: string[] = [];
const answers = async (address: string) => {
  asked.push(address);
  return new Response(JSON.stringify([room({ unread: 5 })]), { status: 200 });
};

vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
vi.spyOn(live, "on").mockImplementation((type, handler) => {
  handlers.set(type, handler as never);
  return () => undefined;
});
sessionStore.set((session) => ({ ...session, user: { id: 7, username: "mira", isApproved: true } as never }));
vi.stubGlobal("fetch", answers);
const { chatOpen } = await import("./start");

beforeEach(() => {
  vi.stubGlobal("fetch", answers);
  asked.length = 0;
  resume = vi.spyOn(live, "resume").mockReturnValue(true);
  resumed();
  forgetConversations();
  chatOpen.set(false);
});
afterEach(() => vi.advanceTimersByTimeAsync(5000));

describe("what waits", () => {
  it("is not what was read or written on another device", () => {
    knows(room());
    say("read", { roomId: 1, seq: 9 });
    expect(counts()).toEqual([1, 9, 10]);
    say("read", { roomId: 1, seq: 12 });
    expect(counts()).toEqual([0, 12, 10]);
    say("unread", { roomId: 1, lastSeq: 12 });
    expect(counts()).toEqual([0, 12, 12]);
    say("unread", { roomId: 1, lastSeq: 14 });
    expect(counts()).toEqual([2, 12, 14]);
    say("read", { roomId: 1, seq: 9 });
    expect(counts()).toEqual([2, 12, 14]);
    say("chat_message", { roomId: 1, message: message(15) });
    expect(counts()).toEqual([3, 12, 15]);
  });

  it("is not what was deleted", () => {
    knows(room());
    say("message_deleted", { roomId: 1, messageId: 500, seq: 9 });
    expect(counts()).toEqual([1, 8, 10]);
    say("message_deleted", { roomId: 1, messageId: 400, seq: 3 });
    expect(counts()).toEqual([1, 8, 10]);
  });

  it("is nothing once the last message that is left was read", () => {
    knows(room());
    take(1, [message(8), message(9)]);
    patch(1, { upTo: 10 });
    markRead(1, 9);
    expect(counts()).toEqual([0, 10, 10]);
  });

  it("is asked for anew when anything may have been left out", async () => {
    knows(room());
    say("resync", { roomId: null });
    expect(resume).toHaveBeenCalledWith(null);
    await vi.advanceTimersByTimeAsync(2100);
    await vi.waitFor(() => expect(counts()).toEqual([5, 8, 10]));
  });

  it("goes with its day", async () => {
    const createdAt = new Date(Date.now() - 24 * 3_600_000 + 40_000).toISOString();
    knows(room({ lastMessage: { content: "alt", createdAt, userId: 8, name: "Noor" } }));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(rooms()[0]?.lastMessage?.content).toBe("alt");
    await vi.advanceTimersByTimeAsync(40_000);
    expect([rooms()[0]?.lastMessage, rooms()[0]?.unread]).toEqual([null, 0]);
  });
});

it("asks once for what is missing, until the room has answered", () => {
  patch(1, { phase: "ready", upTo: 5 });
  for (const seq of [8, 9, 10]) say("chat_message", { roomId: 1, message: message(seq) });
  expect(resume).toHaveBeenCalledTimes(1);
  say("room_messages", { roomId: 1, messages: [message(6)], complete: true, lastSeq: 10 });
  expect(conversation(1).get().upTo).toBe(10);
  say("chat_message", { roomId: 1, message: message(13) });
  expect(resume).toHaveBeenCalledTimes(2);
});

it("forgets a room that was closed, and asks for all of it when premium is back", async () => {
  knows(room(), room({ id: 2, type: "premium" }));
  take(2, [message(1, { roomId: 2 })]);
  patch(2, { phase: "ready", upTo: 1, atStart: true });
  say("room_removed", { roomId: 2 });
  expect(conversation(2).get()).toMatchObject({ phase: "locked", messages: [], upTo: null, atStart: false });
  expect(rooms().map(({ id }) => id)).toEqual([1]);
  say("premium", { is_premium: false, premium_until: null });
  expect(resume).not.toHaveBeenCalled();
  say("premium", { is_premium: true, premium_until: null });
  expect(resume).toHaveBeenCalledWith(2);
  await vi.waitFor(() => expect(asked.join()).toContain("/api/chat/rooms/2/messages"));
});

it("drops what could not be delivered for a day, though nothing is sent", async () => {
  write(1, "zu spät", { id: 7, name: "Mira" });
  expect(outbox.get()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000 + 30_000);
  expect(outbox.get()).toEqual([]);
});

it("forgets drafts when another person takes over at once", () => {
  keepDraft("1", "Nur für mich");
  sessionStore.set((session) => ({
    ...session,
    user: { id: 8, username: "noor", isApproved: true } as never,
  }));
  expect(localStorage.getItem("chat-drafts")).toBeNull();
  expect(draftOf("1")).toBe("");
});
