import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cutOff, refuse, reply, sent } from "@/testing/server";
import { member, premiumMember } from "@/testing/people";
import { remove, toastStore } from "@/ui/toast";
import { fakeChat, message, room } from "./fixtures.test-data";

const call = "/api/chat/rooms/{roomId}/messages";

let here = fakeChat();
const items = () => here.chat.outbox.items.get();
const states = () => items().map(({ content, state }) => [content, state]);
const idOf = (content: string) => items().find((item) => item.content === content)?.clientId ?? "";
const out = () => here.frames("chat_message") as { content: string; clientId: string }[];
const contents = () => out().map(({ content }) => content);

/** The server has taken it, and says so to the whole room. */
const confirm = (content: string, seq = 1) =>
  here.say({
    type: "chat_message",
    roomId: 1,
    message: message(seq, { userId: 7, clientId: idOf(content) }),
  });
const refusal = (content: string, code = "chat_timed_out") =>
  here.say({ type: "error", error: "Nein", code, roomId: 1, clientId: idOf(content) });

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 21, 12),
    toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "Date"],
  });
  remove();
  reply("/api/chat/rooms", "get", 200, [room()]);
  here = fakeChat();
  here.begin();
});
afterEach(() => {
  here.chat.stop();
  here.live.signIn(null);
  vi.useRealTimers();
});

describe("sending", () => {
  beforeEach(() => here.connect());

  it("hands it to the socket, and forgets it when the server has it", () => {
    here.chat.send(1, "hallo");
    expect(states()).toEqual([["hallo", "sending"]]);
    confirm("hallo");
    expect(items()).toEqual([]);
  });

  it("works on plain http, where crypto.randomUUID does not exist", () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    here.chat.send(1, "hallo");
    expect(states()).toEqual([["hallo", "sending"]]);
  });

  it("keeps the order of a room: the next one waits for the answer", () => {
    here.chat.send(1, "eins");
    here.chat.send(1, "zwei");
    here.chat.send(2, "anderswo");
    expect(contents()).toEqual(["eins", "anderswo"]);
    confirm("eins");
    expect(contents()).toEqual(["eins", "anderswo", "zwei"]);
  });

  it("goes on after a refusal, which stays to be tried again", () => {
    here.chat.send(1, "eins");
    here.chat.send(1, "zwei");
    refusal("eins");
    expect(contents()).toEqual(["eins", "zwei"]);
    expect(states()[0]).toEqual(["eins", "refused"]);
    confirm("zwei");
    here.chat.delivery.sendAgain(idOf("eins"));
    expect(contents()).toEqual(["eins", "zwei", "eins"]);
  });

  it("gives up what the person discards, and lets the next one go", () => {
    here.chat.send(1, "eins");
    here.chat.delivery.discard(idOf("eins"));
    expect(items()).toEqual([]);
    here.chat.send(1, "zwei");
    expect(contents()).toEqual(["eins", "zwei"]);
  });

  it("says what it answers, by the socket and by a call", async () => {
    const to = { id: 5, seq: 3, name: "Noor", line: "Wer kommt?" };
    here.chat.send(1, "Ich!", { replyTo: to });
    expect(out()).toMatchObject([{ content: "Ich!", replyTo: 5 }]);
    reply(call, "post", 201, message(1, { userId: 7 }));
    await vi.advanceTimersByTimeAsync(8000);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await sent(call, "post")[0]?.json()).toMatchObject({ content: "Ich!", replyTo: 5 });
  });

  it("lets a message go that was deleted where it had arrived", () => {
    here.chat.send(1, "hallo");
    refusal("hallo", "chat_message_not_found");
    expect(items()).toEqual([]);
  });

  it("lets a message go that waits for moderation, without a fuss", () => {
    here.chat.send(1, "hallo");
    refusal("hallo", "chat_message_held");
    expect(items()).toEqual([]);
    expect(toastStore.get()).toEqual([]);
  });
});

describe("offline", () => {
  it("waits, and goes out under the same id with the next connection", () => {
    here.chat.send(1, "später");
    expect(states()).toEqual([["später", "queued"]]);
    const clientId = idOf("später");
    here.connect();
    expect(out()).toEqual([{ type: "chat_message", roomId: 1, content: "später", clientId }]);
  });

  it("sends again what was under way when the connection broke", async () => {
    here.connect();
    here.chat.send(1, "mitten drin");
    const clientId = idOf("mitten drin");
    here.last().breaks();
    expect(states()).toEqual([["mitten drin", "queued"]]);
    await vi.advanceTimersByTimeAsync(1000);
    here.connect();
    expect(out().map((frame) => frame.clientId)).toEqual([clientId]);
  });

  it("is kept for 24 hours and no longer", async () => {
    here.chat.send(1, "alt");
    expect(localStorage.getItem("chat-outbox")).toContain("alt");
    await vi.advanceTimersByTimeAsync(24 * 3_600_000 + 30_000);
    expect(items()).toEqual([]);
    expect(localStorage.getItem("chat-outbox")).toBe("[]");
  });

  it("is gone from the device once its author has signed out", () => {
    here.chat.send(1, "ganz privat");
    expect(localStorage.getItem("chat-outbox")).toContain("ganz privat");
    here.chat.stop(true);
    here.live.signIn(null);
    expect(localStorage.getItem("chat-outbox")).toBe("[]");
    here.begin(member().user);
    here.connect();
    expect(out()).toEqual([]);
  });

  it("is kept over a reload and the end of a session, and belongs to its author", () => {
    here.connect();
    here.chat.send(1, "von Mira");
    here.chat.stop();
    here.live.signIn(null);
    const next = fakeChat();
    next.begin(premiumMember().user);
    next.connect();
    expect(next.frames("chat_message")).toEqual([]);
    next.chat.stop();
    next.live.signIn(null);
    next.begin(member().user);
    next.connect();
    expect(next.frames("chat_message")).toHaveLength(1);
    next.chat.stop();
    next.live.signIn(null);
  });

  it("is the same in all tabs: what another one writes meanwhile is not lost", () => {
    here.chat.send(1, "von hier");
    const kept = localStorage.getItem("chat-outbox") ?? "[]";
    const theirs: object = { ...JSON.parse(kept)[0], clientId: "dort-1", content: "von dort" };
    // Both have read the same, and this tab has not heard of the other's change yet.
    localStorage.setItem("chat-outbox", JSON.stringify([...JSON.parse(kept), theirs]));
    here.chat.send(1, "noch etwas");
    const all = ["von hier", "von dort", "noch etwas"];
    expect(items().map(({ content }) => content)).toEqual(all);
    const stored: { content: string }[] = JSON.parse(localStorage.getItem("chat-outbox") ?? "");
    expect(stored.map(({ content }) => content)).toEqual(all);
    // What arrived there is not sent from here.
    localStorage.setItem("chat-outbox", kept);
    window.dispatchEvent(new StorageEvent("storage", { key: "chat-outbox" }));
    expect(items().map(({ content }) => content)).toEqual(["von hier"]);
    here.chat.delivery.discard("dort-1");
    expect(localStorage.getItem("chat-outbox")).toBe(kept);
  });

  it("names the member, or 'Guest' when nobody is signed in", () => {
    expect(here.chat.outbox.write(1, "a", { id: 7, name: "Mira" }).author).toBe("Mira");
    expect(here.chat.outbox.write(1, "b", null).author).toBe("Guest");
  });

  it("ignores what is in the storage but no message", () => {
    here.chat.stop();
    for (const text of [
      "[nonsense",
      "7",
      '[{"clientId": 1}]',
      '[{"clientId":"x","content":"a","roomId":1}]',
    ]) {
      localStorage.setItem("chat-outbox", text);
      here.chat.start(7);
      expect(items()).toEqual([]);
      here.chat.stop();
    }
  });
});

describe("a silent socket", () => {
  beforeEach(() => here.connect());

  it("is gone round by an ordinary call with the same id", async () => {
    reply(call, "post", 201, message(1, { userId: 7 }));
    here.chat.send(1, "hallo");
    const clientId = idOf("hallo");
    await vi.advanceTimersByTimeAsync(8000);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await sent(call, "post")[0]?.json()).toEqual({ content: "hallo", clientId });
    expect(here.chat.room(1).state.get().messages).toHaveLength(1);
  });

  it("and a refused call says that it failed", async () => {
    refuse(call, "post", 500, "internal", "");
    here.chat.send(1, "hallo");
    await vi.advanceTimersByTimeAsync(8000);
    await vi.waitFor(() => expect(states()).toEqual([["hallo", "refused"]]));
    expect(toastStore.get().map(({ title, description }) => [title, description])).toEqual([
      ["Fehler", "Ihre Nachricht konnte nicht gesendet werden."],
    ]);
  });

  it("and a message that was deleted where it had arrived is let go", async () => {
    refuse(call, "post", 404, "chat_message_not_found", "");
    here.chat.send(1, "hallo");
    await vi.advanceTimersByTimeAsync(8000);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(toastStore.get()).toEqual([]);
  });

  it("and a call that does not get through leaves it waiting", async () => {
    cutOff(call, "post");
    here.chat.send(1, "hallo");
    await vi.advanceTimersByTimeAsync(8000);
    await vi.waitFor(() => expect(states()).toEqual([["hallo", "queued"]]));
    expect(toastStore.get()).toEqual([]);
  });
});
