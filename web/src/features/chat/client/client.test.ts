import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerFrame } from "@/api/socket-frames";
import { remove, toastStore } from "@/ui/toast";
import { cutOff, held, refuse, reply, sent } from "@/testing/server";
import { draftOf, keepDraft } from "../drafts";
import { fakeChat, message, room } from "./fixtures.test-data";

const history = "/api/chat/rooms/{roomId}/messages";
const hours = 3_600_000;
const page = (roomId: number, ...seqs: number[]) => seqs.map((seq) => message(seq, { roomId }));

let here = fakeChat();

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 21, 12),
    toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "Date"],
  });
  remove();
  reply("/api/chat/rooms", "get", 200, [room({ unread: 5 })]);
  reply(history, "get", 200, []);
  here = fakeChat();
});
afterEach(() => {
  here.chat.stop();
  here.live.signIn(null);
  vi.useRealTimers();
});

/** Signed in, connected, rooms joined, and the list as it came. */
async function online() {
  here.begin();
  here.connect();
  await vi.advanceTimersByTimeAsync(300);
  await vi.waitFor(() => expect(here.rooms()).toHaveLength(1));
}

describe("the client", () => {
  it("does nothing before it is started: no call, no socket, no timer", () => {
    expect(vi.getTimerCount()).toBe(0);
    expect(here.sockets).toEqual([]);
    expect(sent("/api/chat/rooms", "get")).toEqual([]);
  });

  it("stops everything, and hears nothing after", async () => {
    await online();
    here.chat.room(1).enter();
    here.say({ type: "chat_message", roomId: 1, message: message(11) });
    expect(here.chat.room(1).state.get().messages).toHaveLength(1);
    here.chat.stop();
    expect(here.chat.room(1).state.get()).toMatchObject({ messages: [], upTo: null, phase: "loading" });
    expect([here.chat.list.unread.get(), here.chat.latest.get()]).toEqual([0, null]);
    here.say({ type: "chat_message", roomId: 1, message: message(12) });
    expect(here.chat.room(1).state.get().messages).toEqual([]);
  });

  it("sends no call after it was stopped, though one was due", async () => {
    await online();
    here.say({ type: "room_added", room: room({ id: 5 }) });
    const before = sent("/api/chat/rooms", "get").length;
    here.chat.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent("/api/chat/rooms", "get")).toHaveLength(before);
  });

  it("shows nobody what was fetched for the person before", async () => {
    const answer = held();
    reply(history, "get", 200, () => answer.until.then(() => page(1, 1, 2)));
    await online();
    here.chat.room(1).enter();
    await vi.waitFor(() => expect(sent(history, "get")).toHaveLength(1));
    here.chat.start(8);
    answer.release();
    await vi.advanceTimersByTimeAsync(100);
    expect(here.chat.room(1).state.get().messages).toEqual([]);
  });

  it("forgets drafts when another person takes over at once", () => {
    here.begin();
    keepDraft("1", "Nur für mich");
    here.chat.start(8);
    expect(localStorage.getItem("chat-drafts")).toBeNull();
    expect(draftOf("1")).toBe("");
  });
});

describe("what is unread", () => {
  beforeEach(async () => {
    await online();
    here.knows(room());
  });

  it("is not what was read or written on another device", () => {
    const { say, counts } = here;
    say({ type: "read", roomId: 1, seq: 9 });
    expect(counts()).toEqual([1, 9, 10]);
    say({ type: "read", roomId: 1, seq: 12 });
    expect(counts()).toEqual([0, 12, 10]);
    say({ type: "unread", roomId: 1, lastSeq: 12 });
    expect(counts()).toEqual([0, 12, 12]);
    say({ type: "unread", roomId: 1, lastSeq: 14 });
    expect(counts()).toEqual([2, 12, 14]);
    say({ type: "read", roomId: 1, seq: 9 });
    expect(counts()).toEqual([2, 12, 14]);
    say({ type: "chat_message", roomId: 1, message: message(15) });
    expect(counts()).toEqual([3, 12, 15]);
    expect(here.chat.list.unread.get()).toBe(3);
  });

  it("is not what was deleted", () => {
    here.say({ type: "message_deleted", roomId: 1, messageId: 500, seq: 9 });
    expect(here.counts()).toEqual([1, 8, 10]);
    here.say({ type: "message_deleted", roomId: 1, messageId: 400, seq: 3 });
    expect(here.counts()).toEqual([1, 8, 10]);
  });

  it("is nothing once the last message that is left was read", () => {
    here.chat.room(1).take([message(8), message(9)]);
    here.chat.room(1).patch({ upTo: 10 });
    here.chat.markRead(1, 9);
    expect(here.counts()).toEqual([0, 10, 10]);
    expect(here.frames("read")).toEqual([{ type: "read", roomId: 1, seq: 10 }]);
  });

  it("is asked for again when anything may have been left out", async () => {
    here.chat.room(3).enter();
    here.say({ type: "resync", roomId: null });
    expect(here.frames("join_room")).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2100);
    await vi.waitFor(() => expect(here.counts()).toEqual([5, 8, 10]));
  });

  it("goes with its day", async () => {
    const createdAt = new Date(Date.now() - 24 * hours + 40_000).toISOString();
    const expiresAt = new Date(Date.now() + 40_000).toISOString();
    here.knows(room({ lastMessage: { content: "alt", createdAt, expiresAt, userId: 8, name: "Noor" } }));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(here.rooms()[0]?.lastMessage?.content).toBe("alt");
    await vi.advanceTimersByTimeAsync(40_000);
    expect([here.rooms()[0]?.lastMessage, here.rooms()[0]?.unread]).toEqual([null, 0]);
  });
});

describe("a room", () => {
  it("asks once for what is missing, until it has answered", async () => {
    await online();
    here.chat.room(1).enter();
    here.chat.room(1).patch({ phase: "ready", upTo: 5 });
    const joins = () => here.frames("join_room").length;
    const before = joins();
    for (const seq of [8, 9, 10]) here.say({ type: "chat_message", roomId: 1, message: message(seq) });
    expect(joins()).toBe(before + 1);
    expect(here.frames("join_room").at(-1)).toEqual({ type: "join_room", roomId: 1, afterSeq: 5 });
    here.say({ type: "room_messages", roomId: 1, messages: [message(6)], complete: true, lastSeq: 10 });
    expect(here.chat.room(1).state.get().upTo).toBe(10);
    here.say({ type: "chat_message", roomId: 1, message: message(13) });
    expect(joins()).toBe(before + 2);
  });

  it("goes on by number after a break, and compares what it knows with the server", async () => {
    await online();
    here.chat.room(1).enter();
    await vi.waitFor(() => expect(here.chat.room(1).state.get().phase).toBe("ready"));
    here.say({ type: "room_messages", roomId: 1, messages: page(1, 1, 2, 3), complete: true, lastSeq: 3 });
    here.last().breaks();
    expect(here.chat.room(1).state.get().online).toBeNull();
    // Number 2 was deleted meanwhile.
    reply(history, "get", 200, page(1, 1, 3, 4));
    await vi.advanceTimersByTimeAsync(1000);
    here.connect();
    await vi.advanceTimersByTimeAsync(300);
    expect(here.frames("join_room")).toEqual([{ type: "join_room", roomId: 1, afterSeq: 3 }]);
    here.say({ type: "room_messages", roomId: 1, messages: page(1, 4), complete: true, lastSeq: 4 });
    const seqs = () =>
      here.chat
        .room(1)
        .state.get()
        .messages.map(({ seq }) => seq);
    await vi.waitFor(() => expect(seqs()).toEqual([1, 3, 4]));
  });

  it("shows nothing twice", async () => {
    await online();
    here.say({ type: "room_messages", roomId: 1, messages: page(1, 1, 2), complete: true, lastSeq: 2 });
    here.say({ type: "chat_message", roomId: 1, message: message(2) });
    here.say({ type: "room_messages", roomId: 1, messages: page(1, 2, 3), complete: true, lastSeq: 3 });
    expect(
      here.chat
        .room(1)
        .state.get()
        .messages.map(({ seq }) => seq),
    ).toEqual([1, 2, 3]);
  });

  it.each([
    [403, "locked"],
    [404, "gone"],
    [500, "failed"],
  ] as const)("whose history answers %i is %s", async (status, phase) => {
    refuse(history, "get", status, "no", "Nein");
    await online();
    here.chat.room(2).enter();
    await vi.waitFor(() => expect(here.chat.room(2).state.get().phase).toBe(phase));
  });

  it("that was closed is forgotten, and asked for as a whole when premium is back", async () => {
    await online();
    here.knows(room(), room({ id: 2, type: "premium" }));
    here.chat.room(2).take([message(1, { roomId: 2 })]);
    here.chat.room(2).patch({ phase: "ready", upTo: 1, atStart: true });
    here.say({ type: "room_removed", roomId: 2 });
    const closed = { phase: "locked", messages: [], upTo: null, atStart: false };
    expect(here.chat.room(2).state.get()).toMatchObject(closed);
    expect(here.rooms().map(({ id }) => id)).toEqual([1]);
    here.say({ type: "premium", isPremium: false, premiumUntil: null });
    expect(here.chat.room(2).state.get().phase).toBe("locked");
    here.say({ type: "premium", isPremium: true, premiumUntil: "2027-01-01T00:00:00Z" });
    await vi.waitFor(() => expect(here.chat.room(2).state.get().phase).toBe("ready"));
    expect(sent(history, "get")[0]?.url).toContain("/api/chat/rooms/2/messages");
  });

  it("whose history holds a written message has it, though the socket has not said so", async () => {
    await online();
    here.chat.send(1, "Guten Abend");
    const [written] = here.chat.outbox.items.get();
    reply(history, "get", 200, [message(1, { userId: 7, clientId: written?.clientId ?? null })]);
    await here.chat.room(1).loadHistory();
    expect(here.chat.outbox.items.get()).toEqual([]);
  });

  it("says who is typing, for five seconds", async () => {
    await online();
    here.say({ type: "typing", roomId: 1, userId: 8, name: "noor" });
    here.say({ type: "typing", roomId: 1, userId: 7, name: "mira" });
    const typing = () =>
      here.chat
        .room(1)
        .state.get()
        .typing.map(({ name }) => name);
    expect(typing()).toEqual(["noor"]);
    await vi.advanceTimersByTimeAsync(5100);
    expect(typing()).toEqual([]);
  });
});

describe("an edit", () => {
  const edit = (messageId: number, edits: number, content: string) =>
    ({
      type: "message_edited" as const,
      roomId: 1,
      messageId,
      seq: messageId,
      content,
      edits,
      editedAt: "2026-11-21T12:05:00.000Z",
      mentions: [],
    }) satisfies ServerFrame;
  const texts = () =>
    here.chat
      .room(1)
      .state.get()
      .messages.map(({ content }) => content);

  beforeEach(online);

  it("is shown as soon as it is heard, and an older one never again", () => {
    here.say({ type: "room_messages", roomId: 1, messages: page(1, 1, 2), complete: true, lastSeq: 2 });
    here.say(edit(1, 2, "zwei"));
    here.say(edit(1, 1, "eins"));
    expect(texts()).toEqual(["zwei", "Nachricht 2"]);
  });

  it("that comes before its message is not lost", () => {
    here.say(edit(2, 1, "neu"));
    here.say({ type: "room_messages", roomId: 1, messages: page(1, 1, 2), complete: true, lastSeq: 2 });
    expect(texts()).toEqual(["Nachricht 1", "neu"]);
  });

  it("of the person is shown before the socket has said so; without a network it fails", async () => {
    const path = "/api/chat/messages/{id}";
    here.say({ type: "room_messages", roomId: 1, messages: page(1, 1), complete: true, lastSeq: 1 });
    reply(path, "put", 200, message(1, { content: "neu", edits: 1, editedAt: "2026-11-21T12:05:00.000Z" }));
    await here.chat.edit(message(1), "neu");
    expect(texts()).toEqual(["neu"]);
    cutOff(path, "put");
    await expect(here.chat.edit(message(1), "noch neuer")).rejects.toThrow();
    expect(texts()).toEqual(["neu"]);
  });

  it("that was missed while away is found when the connection is back", async () => {
    here.chat.room(1).enter();
    await vi.waitFor(() => expect(here.chat.room(1).state.get().phase).toBe("ready"));
    here.say({ type: "room_messages", roomId: 1, messages: page(1, 1, 2), complete: true, lastSeq: 2 });
    here.last().breaks();
    reply(history, "get", 200, [message(1, { content: "geändert", edits: 1 }), message(2)]);
    await vi.advanceTimersByTimeAsync(1000);
    here.connect();
    await vi.advanceTimersByTimeAsync(300);
    here.say({ type: "room_messages", roomId: 1, messages: [], complete: true, lastSeq: 2 });
    await vi.waitFor(() => expect(texts()).toEqual(["geändert", "Nachricht 2"]));
  });

  it("of messages that never come are forgotten in the end, and looked for instead", async () => {
    here.chat.room(1).enter();
    await vi.waitFor(() => expect(here.chat.room(1).state.get().phase).toBe("ready"));
    here.say({ type: "room_messages", roomId: 1, messages: page(1, 1), complete: true, lastSeq: 1 });
    const before = sent(history, "get").length;
    for (let id = 100; id <= 300; id += 1) here.say(edit(id, 1, "anderswo"));
    here.say({ type: "room_messages", roomId: 1, messages: [], complete: true, lastSeq: 1 });
    await vi.waitFor(() => expect(sent(history, "get").length).toBe(before + 1));
  });
});

describe("an error", () => {
  it("of joining stays in the room's own place", async () => {
    await online();
    here.say({ type: "error", error: "Nur Premium", code: "chat_premium_only", roomId: 2, clientId: null });
    expect(here.chat.room(2).state.get().phase).toBe("locked");
    expect(toastStore.get()).toEqual([]);
  });

  it("of the connection is reported while the chat is on the screen", async () => {
    await online();
    const frame = {
      type: "error",
      error: "Zu viele",
      code: "rate_limited",
      roomId: null,
      clientId: null,
    } as const;
    here.say(frame);
    expect(toastStore.get()).toEqual([]);
    here.chat.shown.set(true);
    here.say(frame);
    expect(toastStore.get()[0]?.description).toBe("Zu viele");
  });
});

describe("rooms of the owner", () => {
  it("are asked for again at a moment of its own when the list has changed, once", async () => {
    await online();
    const before = sent("/api/chat/rooms", "get").length;
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    here.say({ type: "rooms_changed", withinSeconds: 10 });
    here.say({ type: "rooms_changed", withinSeconds: 10 });
    await vi.advanceTimersByTimeAsync(4900);
    expect(sent("/api/chat/rooms", "get")).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent("/api/chat/rooms", "get")).toHaveLength(before + 1);
    vi.restoreAllMocks();
  });

  it("lose at once what they keep no longer", async () => {
    reply("/api/chat/rooms", "get", 200, [room({ id: 3, keptDays: 30 })]);
    await online();
    const old = new Date(Date.now() - 8 * 24 * hours).toISOString();
    const end = new Date(Date.now() + 22 * 24 * hours).toISOString();
    here.chat.room(3).take([message(1, { roomId: 3, createdAt: old, expiresAt: end })]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(here.chat.room(3).state.get().messages).toHaveLength(1);
    here.knows(room({ id: 3, keptDays: 7 }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(here.chat.room(3).state.get().messages).toEqual([]);
  });

  it("are let go of but for their end when no one looks at them any more", async () => {
    await online();
    const [leave, leaveToo] = [here.chat.room(1).enter(), here.chat.room(1).enter()];
    const end = new Date(Date.now() + 24 * hours).toISOString();
    here.chat.room(1).take(Array.from({ length: 900 }, (_, at) => message(at + 1, { expiresAt: end })));
    here.chat.room(1).patch({ atStart: true });
    leave();
    expect(here.chat.room(1).state.get().messages).toHaveLength(900);
    leaveToo();
    const { messages, atStart } = here.chat.room(1).state.get();
    expect([messages.length, messages[0]?.seq, atStart]).toEqual([200, 701, false]);
  });

  it("say when the next message can go out after one's own", async () => {
    await online();
    here.knows(room({ slowSeconds: 30, lastSeq: 10 }));
    const createdAt = new Date(Date.now()).toISOString();
    const own = { ...message(11), userId: 7, createdAt };
    here.say({ type: "chat_message", roomId: 1, message: own });
    expect(Date.parse(here.rooms()[0]?.slowUntil ?? "")).toBe(Date.parse(createdAt) + 30_000);
    here.say({ type: "chat_message", roomId: 1, message: { ...message(12), createdAt } });
    expect(Date.parse(here.rooms()[0]?.slowUntil ?? "")).toBe(Date.parse(createdAt) + 30_000);
  });
});
