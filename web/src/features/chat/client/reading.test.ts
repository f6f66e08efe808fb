import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cutOff, reply, sent } from "@/testing/server";
import { fakeChat, message, room } from "./fixtures.test-data";

// How far was read, and the list of rooms, over a connection that is lost.

const list = "/api/chat/rooms";
let here = fakeChat();

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 21, 12, 30),
    toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "Date"],
  });
  reply(list, "get", 200, [room({ unread: 2, readSeq: 8, lastSeq: 10 })]);
  here = fakeChat();
});
afterEach(() => {
  here.chat.stop();
  here.live.signIn(null);
  vi.useRealTimers();
});

async function online() {
  here.begin();
  here.connect();
  await vi.advanceTimersByTimeAsync(300);
  await vi.waitFor(() => expect(here.rooms()).toHaveLength(1));
  here.say({
    type: "room_messages",
    roomId: 1,
    messages: [message(9), message(10)],
    complete: true,
    lastSeq: 10,
  });
}

/** The connection is lost and comes back, and the list is asked for again. */
async function cutAndBack() {
  here.last().breaks();
  const before = sent(list, "get").length;
  await vi.advanceTimersByTimeAsync(1000);
  here.connect();
  await vi.advanceTimersByTimeAsync(2500);
  await vi.waitFor(() => expect(sent(list, "get").length).toBeGreaterThan(before));
}

it("what was read when the connection was lost is told again, until the server knows", async () => {
  await online();
  here.chat.markRead(1, 10);
  expect(here.frames("read")).toEqual([{ type: "read", roomId: 1, seq: 10 }]);
  expect(here.counts()).toEqual([0, 10, 10]);
  await cutAndBack();
  await vi.waitFor(() => expect(here.frames("read")).toEqual([{ type: "read", roomId: 1, seq: 10 }]));
  expect(here.counts()).toEqual([0, 10, 10]);
  reply(list, "get", 200, [room({ unread: 0, readSeq: 10, lastSeq: 10 })]);
  await cutAndBack();
  expect(here.frames("read")).toEqual([]);
});

it("what comes after what was read counts as unread", async () => {
  await online();
  here.chat.markRead(1, 10);
  reply(list, "get", 200, [room({ unread: 3, readSeq: 8, lastSeq: 11 })]);
  await cutAndBack();
  await vi.waitFor(() => expect(here.counts()).toEqual([1, 10, 11]));
});

it("a list that could not be fetched is asked for as soon as there is a connection", async () => {
  cutOff(list, "get");
  here.begin();
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect(sent(list, "get").length).toBeGreaterThan(1));
  expect(here.rooms()).toEqual([]);
  reply(list, "get", 200, [room()]);
  here.connect();
  await vi.waitFor(() => expect(here.rooms()).toHaveLength(1));
});
