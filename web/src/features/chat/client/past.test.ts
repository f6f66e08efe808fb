import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cutOff, held, reply, sent } from "@/testing/server";
import { fakeChat, message } from "./fixtures.test-data";

const history = "/api/chat/rooms/{roomId}/messages";
const latest = 1000;
/** Far ahead of the clock: nothing of it is over. */
const expiresAt = "2090-01-01T00:00:00Z";

/** The server's own pages: 50 before or after a number. */
function pages(gone: readonly number[] = []) {
  reply(history, "get", 200, (request) => {
    const query = new URL(request.url).searchParams;
    const [before, after] = [query.get("before"), query.get("after")];
    const all = Array.from({ length: latest }, (_, index) => index + 1).filter((seq) => !gone.includes(seq));
    const found = after
      ? all.filter((seq) => seq > Number(after)).slice(0, 50)
      : all.filter((seq) => seq < Number(before ?? Infinity)).slice(-50);
    return found.map((seq) => message(seq, { expiresAt }));
  });
}

let here = fakeChat();
const room = () => here.chat.room(1);
const past = () => room().past.state.get();
const seqs = () => past()?.messages.map(({ seq }) => seq) ?? [];
const ends = () => [seqs()[0], seqs().at(-1)];

beforeEach(async () => {
  pages();
  reply("/api/chat/rooms", "get", 200, []);
  here = fakeChat();
  here.begin();
  await room().loadHistory();
});
afterEach(() => {
  here.chat.stop();
  here.live.signIn(null);
});

describe("a stretch of the past", () => {
  it("lies around a number, and goes on both ways without gaps", async () => {
    await room().past.open(300);
    expect(ends()).toEqual([275, 324]);
    await room().past.loadOlder();
    await room().past.loadNewer();
    expect(ends()).toEqual([225, 374]);
    expect(seqs()).toEqual(Array.from({ length: 150 }, (_, index) => 225 + index));
    expect(room().state.get().messages[0]?.seq).toBe(951);
  });

  it("knows where the room begins", async () => {
    await room().past.open(10);
    expect(past()?.atStart).toBe(true);
    const asked = sent(history, "get").length;
    await room().past.loadOlder();
    expect(sent(history, "get")).toHaveLength(asked);
  });

  it("meets the latest messages, which then go on with it", async () => {
    await room().past.open(900);
    await room().past.loadNewer();
    expect(past()).toBeNull();
    const { messages, atStart } = room().state.get();
    expect([messages[0]?.seq, messages.length, atStart]).toEqual([875, 126, false]);
  });

  it("lets go what is far from where someone reads", async () => {
    await room().past.open(100);
    for (let page = 0; page < 8; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before it ends
      await room().past.loadNewer();
    }
    expect([seqs().length, past()?.atStart]).toEqual([300, false]);
    expect(ends()).toEqual([225, 524]);
    await room().past.loadOlder();
    expect(ends()).toEqual([175, 474]);
  });

  it("begins by itself where someone has scrolled far back", async () => {
    for (let page = 0; page < 10; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before it ends
      await room().loadOlder();
    }
    expect(ends()).toEqual([451, 750]);
    expect(room().state.get().messages).toHaveLength(200);
  });

  it("hears of edits, removals and reactions", async () => {
    await room().past.open(300);
    const edit = { content: "Anders", edits: 1, editedAt: expiresAt, mentions: [] };
    room().edit(300, edit);
    room().takeAway(301);
    room().setReactions(299, [{ emoji: "☕", count: 2, reacted: false }], 1);
    const of = (id: number) => past()?.messages.find((one) => one.id === id);
    expect([of(300)?.content, of(301), of(299)?.reactions.length]).toEqual(["Anders", undefined, 1]);
  });

  it("says when it could not be fetched, and is tried again", async () => {
    cutOff(history, "get");
    expect(await room().past.open(300)).toBe("failed");
    expect([past(), room().past.looking.get()]).toEqual([null, false]);
    pages();
    expect(await room().past.open(300)).toBe("shown");
    cutOff(history, "get");
    await room().past.loadNewer();
    expect([past()?.newer, past()?.older]).toEqual(["failed", "idle"]);
  });

  it("is not shown for a message that is gone", async () => {
    pages([300]);
    expect(await room().past.open(300)).toBe("gone");
    expect([past(), room().past.looking.get()]).toEqual([null, false]);
  });

  it("is gone when someone leaves, and an answer on its way brings nothing back", async () => {
    const answer = held();
    const leave = room().enter();
    reply(history, "get", 200, () => answer.until.then(() => [message(300, { expiresAt })]));
    const opened = room().past.open(300);
    leave();
    answer.release();
    await opened;
    expect(past()).toBeNull();
  });
});
