//! The search of messages, with a server that answers, refuses and is away.
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member } from "@/testing/people";
import { open } from "@/testing/screen";
import { cutOff, hang, refuse, reply, type Schemas, sent } from "@/testing/server";
import { message, room } from "./client/fixtures.test-data";

const search = "/api/chat/search";
const found = (id: number, change: Partial<Schemas["FoundMessage"]> = {}): Schemas["FoundMessage"] => ({
  id,
  roomId: 1,
  seq: id,
  author: null,
  snippet: [
    { text: "Die ", isMatch: false },
    { text: "Mühle", isMatch: true },
    { text: ` mahlt ${id}`, isMatch: false },
  ],
  createdAt: "2026-11-20T10:00:00Z",
  ...change,
});
const page = (messages: Schemas["FoundMessage"][], next: number | null = null) => ({
  success: true,
  messages,
  next,
});

beforeEach(() => {
  reply("/api/cart", "get", 200, { items: [] });
  reply("/api/chat/rooms", "get", 200, [room(), room({ id: 7, name: "Rösten" })]);
  reply("/api/chat/rooms/{roomId}/messages", "get", 200, [message(1, { expiresAt: "2090-01-01T00:00:00Z" })]);
  reply("/api/chat/rooms/{roomId}/pins", "get", 200, { success: true, messages: [], mayPin: false });
  reply("/api/chat/rooms/{roomId}/held", "get", 200, []);
  reply("/api/chat/rooms/{roomId}/read", "post", 200, { success: true, unread: 0 });
});

/** The search of all rooms, with this typed. */
async function searched(words: string) {
  const user = open("/chat", member());
  await user.click(await screen.findByRole("button", { name: "Nachrichten suchen" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Nachrichten suchen" }));
  await user.type(sheet.getByRole("searchbox"), `${words}{Enter}`);
  return { user, sheet };
}

describe("the search of messages", () => {
  it("shows where and by whom, marks the words, and goes on page by page", async () => {
    reply(search, "get", 200, (request) =>
      new URL(request.url).searchParams.has("before")
        ? page([found(3, { roomId: 7 })])
        : page([found(9), found(8)], 8),
    );
    const { user, sheet } = await searched("mühle");
    const list = await sheet.findByRole("list", { name: "Gefundene Nachrichten" });
    const [first] = within(list).getAllByRole("listitem");
    for (const told of ["Allgemein", "Ehemaliges Mitglied", "Die Mühle mahlt 9"])
      expect(first?.textContent).toContain(told);
    expect(first?.querySelector("mark")?.textContent).toBe("Mühle");
    await user.click(sheet.getByRole("button", { name: "Ältere Treffer" }));
    expect(await sheet.findByText("Rösten")).toBeTruthy();
    expect(within(list).getAllByRole("listitem")).toHaveLength(3);
    expect(sheet.queryByRole("button", { name: "Ältere Treffer" })).toBeNull();
    expect(sent(search, "get").map(({ url }) => new URL(url).search)).toEqual([
      "?q=m%C3%BChle",
      "?q=m%C3%BChle&before=8",
    ]);
  });

  it("says that nothing is there, and that there is more to look through", async () => {
    reply(search, "get", 200, (request) =>
      new URL(request.url).searchParams.has("before") ? page([]) : page([], 500),
    );
    const { user, sheet } = await searched("mühle");
    expect(await sheet.findByText("Bis hierher nichts gefunden")).toBeTruthy();
    await user.click(sheet.getByRole("button", { name: "Ältere Nachrichten durchsuchen" }));
    expect(await sheet.findByText("Nichts gefunden")).toBeTruthy();
    expect(sheet.getByText("In keiner Nachricht, die noch da ist, steht „mühle“.")).toBeTruthy();
  });

  it("asks for nothing that says nothing", async () => {
    const { sheet } = await searched("a ☕");
    expect(sheet.getByText("Wonach suchen Sie?")).toBeTruthy();
    expect(sheet.getByText("Gesucht wird ab zwei Buchstaben oder einer Ziffer.")).toBeTruthy();
    expect(sent(search, "get")).toEqual([]);
  });

  it("waits, fails with a way to try again, and says why it is refused", async () => {
    hang(search, "get");
    const { user, sheet } = await searched("tee");
    expect(await sheet.findByRole("status", { name: "Es wird gesucht" })).toBeTruthy();
    cutOff(search, "get");
    await user.type(sheet.getByRole("searchbox"), "k{Enter}");
    expect(await sheet.findByRole("alert")).toBeTruthy();
    refuse(search, "get", 429, "rate_limited", "Zu viele Anfragen. Bitte versuchen Sie es gleich erneut.");
    await user.click(sheet.getByRole("button", { name: "Erneut versuchen" }));
    expect(await sheet.findByText("Zu viele Anfragen. Bitte versuchen Sie es gleich erneut.")).toBeTruthy();
  });

  it("leads to the message in its room", async () => {
    reply(search, "get", 200, page([found(5, { roomId: 7 })]));
    const { user, sheet } = await searched("mühle");
    await user.click(await sheet.findByRole("button", { name: /mahlt 5/ }));
    expect(location.pathname).toBe("/chat/7");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
