import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "@/api/socket";
import { sessionStore } from "@/features/auth/session";
import { remove, toastStore } from "@/ui/toast";
import { arrived, deliver, deliverAll, interrupted, refused, sendAgain, sendMessage } from "./deliver";
import { discard, outbox, write } from "./outbox";
import { message } from "./fixtures.test-data";

const user = { id: 7, username: "mira" } as never;
let connected = false;
let sent: { roomId: number; content: string; clientId: string }[] = [];

const states = () => outbox.get().map(({ content, state }) => [content, state]);
const idOf = (content: string) => outbox.get().find((item) => item.content === content)?.clientId ?? "";
const contents = () => sent.map(({ content }) => content);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  connected = true;
  sent = [];
  remove();
  sessionStore.set((session) => ({ ...session, user, profile: null }));
  vi.spyOn(live, "send").mockImplementation((frame) => {
    if (!connected) return false;
    sent.push(frame as never);
    return true;
  });
});
afterEach(() => {
  interrupted();
  for (const { clientId } of outbox.get()) discard(clientId);
  vi.useRealTimers();
});

describe("sending", () => {
  it("hands it to the socket, and forgets it when the server has it", () => {
    sendMessage(1, "hallo");
    expect(states()).toEqual([["hallo", "sending"]]);
    arrived(idOf("hallo"));
    expect(outbox.get()).toEqual([]);
  });

  it("keeps the order of a room: the next one waits for the answer", () => {
    sendMessage(1, "eins");
    sendMessage(1, "zwei");
    sendMessage(2, "anderswo");
    expect(contents()).toEqual(["eins", "anderswo"]);
    arrived(idOf("eins"));
    expect(contents()).toEqual(["eins", "anderswo", "zwei"]);
  });

  it("goes on after a refusal, which stays to be tried again", () => {
    sendMessage(1, "eins");
    sendMessage(1, "zwei");
    refused(idOf("eins"));
    expect(contents()).toEqual(["eins", "zwei"]);
    expect(states()[0]).toEqual(["eins", "failed"]);
    arrived(idOf("zwei"));
    sendAgain(idOf("eins"));
    expect(contents()).toEqual(["eins", "zwei", "eins"]);
  });
});

describe("offline", () => {
  it("waits, and goes out under the same id with the next connection", () => {
    connected = false;
    sendMessage(1, "später");
    expect(states()).toEqual([["später", "waiting"]]);
    const clientId = idOf("später");
    connected = true;
    deliverAll();
    expect(sent).toEqual([{ type: "chat_message", roomId: 1, content: "später", clientId }]);
  });

  it("sends again what was under way when the connection broke", () => {
    sendMessage(1, "mitten drin");
    const clientId = idOf("mitten drin");
    interrupted();
    expect(states()).toEqual([["mitten drin", "waiting"]]);
    deliverAll();
    expect(sent.map((frame) => frame.clientId)).toEqual([clientId, clientId]);
  });

  it("is kept for 24 hours and no longer", () => {
    connected = false;
    sendMessage(1, "alt");
    expect(localStorage.getItem("chat-outbox")).toContain("alt");
    vi.advanceTimersByTime(24 * 3_600_000 - 1);
    deliver();
    expect(outbox.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    deliver();
    expect(outbox.get()).toEqual([]);
    expect(localStorage.getItem("chat-outbox")).toBe("[]");
  });

  it("and what another tab has written meanwhile stays", () => {
    connected = false;
    sendMessage(1, "von hier");
    const kept = localStorage.getItem("chat-outbox") ?? "[]";
    const theirs: object = { ...JSON.parse(kept)[0], clientId: "dort-1", content: "von dort" };
    // Both have read the same, and this tab has not heard of the other's change yet.
    localStorage.setItem("chat-outbox", JSON.stringify([...JSON.parse(kept), theirs]));
    sendMessage(1, "noch etwas");
    const all = ["von hier", "von dort", "noch etwas"];
    expect(outbox.get().map(({ content }) => content)).toEqual(all);
    expect(
      JSON.parse(localStorage.getItem("chat-outbox") ?? "").map((item: { content: string }) => item.content),
    ).toEqual(all);
    // What arrived there is not sent from here.
    localStorage.setItem("chat-outbox", kept);
    window.dispatchEvent(new StorageEvent("storage", { key: "chat-outbox" }));
    expect(outbox.get().map(({ content }) => content)).toEqual(["von hier"]);
    discard("dort-1");
    expect(localStorage.getItem("chat-outbox")).toBe(kept);
  });

  it("names the member, or 'Guest' when nobody is signed in", () => {
    expect(write(1, "a", { id: 7, name: "Mira" }).author).toBe("Mira");
    expect(write(1, "b", null).author).toBe("Guest");
  });

  it("leaves alone what another member wrote on this device", () => {
    connected = false;
    sendMessage(1, "von Mira");
    sessionStore.set((session) => ({ ...session, user: { id: 8, username: "jorge" } as never }));
    connected = true;
    deliverAll();
    expect(sent).toEqual([]);
    sessionStore.set((session) => ({ ...session, user: null }));
    deliverAll();
    expect(sent).toEqual([]);
  });
});

const answers = (respond: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(respond));

describe("a silent socket", () => {
  it("is gone round by an ordinary call with the same id", async () => {
    const clientIds: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      clientIds.push(JSON.parse(init.body as string).clientId);
      return new Response(JSON.stringify(message(1, { userId: 7 })), { status: 201 });
    });
    sendMessage(1, "hallo");
    const clientId = idOf("hallo");
    await vi.advanceTimersByTimeAsync(8000);
    await vi.waitFor(() => expect(outbox.get()).toEqual([]));
    expect(clientIds).toEqual([clientId]);
  });

  it("and a refused call says that it failed", async () => {
    answers(async () => new Response("{}", { status: 500 }));
    sendMessage(1, "hallo");
    await vi.advanceTimersByTimeAsync(8000);
    await vi.waitFor(() => expect(states()).toEqual([["hallo", "failed"]]));
    expect(toastStore.get().map(({ title, description }) => [title, description])).toEqual([
      ["Fehler", "Ihre Nachricht konnte nicht gesendet werden."],
    ]);
  });

  it("and a message that was deleted where it had arrived is let go", async () => {
    answers(async () => new Response(JSON.stringify({ code: "chat_message_not_found" }), { status: 404 }));
    sendMessage(1, "hallo");
    await vi.advanceTimersByTimeAsync(8000);
    await vi.waitFor(() => expect(outbox.get()).toEqual([]));
    expect(toastStore.get()).toEqual([]);
  });

  it("and a call that does not get through leaves it waiting", async () => {
    answers(() => Promise.reject(new TypeError("offline")));
    sendMessage(1, "hallo");
    await vi.advanceTimersByTimeAsync(8000);
    await vi.waitFor(() => expect(states()).toEqual([["hallo", "waiting"]]));
    expect(toastStore.get()).toEqual([]);
  });
});
