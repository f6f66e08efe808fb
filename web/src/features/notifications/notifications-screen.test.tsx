//! The notifications as a member sees them, with a server that fails.
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { cutOff, hang, refuse, reply, type Schemas } from "@/testing/server";

const told = (change: Partial<Schemas["Notification"]> = {}): Schemas["Notification"] => ({
  id: 1,
  type: "order",
  title: "Bestellung bezahlt",
  message: "Ihre Bestellung ist bezahlt.",
  isRead: false,
  createdAt: new Date().toISOString(),
  ...change,
});
const tab = "/enhanced-shop?tab=notifications";

beforeEach(() => reply("/api/wishlist", "get", 200, []));

const items = async () =>
  within(await screen.findByRole("list", { name: "Mitteilungen" })).getAllByRole("listitem");

describe("what the server does not do", () => {
  async function openList() {
    reply("/api/notifications", "get", 200, [told(), told({ id: 2 })]);
    const user = open(tab, member());
    const [first] = await items();
    if (!first) throw new Error("no notification");
    return { user, first: within(first) };
  }
  const words = {
    delete: "Die Mitteilung konnte nicht gelöscht werden.",
    read: "Die Mitteilung konnte nicht als gelesen markiert werden.",
    all: "Die Mitteilungen konnten nicht als gelesen markiert werden.",
  };
  const refusal = "Heute nicht.";

  it.each([
    ["refuses", { delete: refusal, read: refusal, all: refusal }],
    ["does not answer", words],
  ])("is taken back and told when it %s", async (how, says) => {
    if (how === "refuses") {
      refuse("/api/notifications/{id}", "delete", 409, "conflict", refusal);
      refuse("/api/notifications/{id}/read", "post", 409, "conflict", refusal);
      refuse("/api/notifications/mark-all-read", "post", 409, "conflict", refusal);
    } else {
      cutOff("/api/notifications/{id}", "delete");
      cutOff("/api/notifications/{id}/read", "post");
      cutOff("/api/notifications/mark-all-read", "post");
    }
    const { user, first } = await openList();
    await user.click(first.getByRole("button", { name: /^Löschen/ }));
    await expectToast("Fehler beim Löschen", says.delete);
    await user.click(first.getByRole("button", { name: /^Als gelesen/ }));
    await expectToast("Fehler", says.read);
    await user.click(screen.getByRole("button", { name: "Alle gelesen" }));
    await expectToast("Fehler", says.all);
    expect(await items()).toHaveLength(2);
    first.getByRole("button", { name: /^Als gelesen/ });
  });
});

describe("the list", () => {
  it("tells ages in words and follows only ways of the shop", async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const ages = [0.2, 1.2, 59.1, 61, 23 * 60 + 1].map(ago);
    const ways = ["https://example.com", "//example.com", "/\\example.com", null];
    reply(
      "/api/notifications",
      "get",
      200,
      ages.map((createdAt, id) => told({ id, createdAt, isRead: true, actionUrl: ways[id] ?? null })),
    );
    open(tab, member());
    const said = (await items()).map(({ textContent }) => /Gerade eben|vor \d+ \w+/.exec(textContent)?.[0]);
    expect(said).toEqual(["Gerade eben", "vor 1 Minute", "vor 59 Minuten", "vor 1 Stunde", "vor 23 Stunden"]);
    const list = within(screen.getByRole("list", { name: "Mitteilungen" }));
    expect(list.queryAllByRole("link")).toEqual([]);
  });

  it("that cannot be loaded can be asked for again; an empty one says so", async () => {
    cutOff("/api/notifications", "get");
    const user = open(tab, member());
    await screen.findByText("Die Mitteilungen konnten nicht geladen werden.");
    reply("/api/notifications", "get", 200, []);
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await screen.findByRole("heading", { name: "Keine Mitteilungen" });
  });

  it("has its place held while it loads", async () => {
    hang("/api/notifications", "get");
    open(tab, member());
    await screen.findByRole("status", { name: "Mitteilungen werden geladen" });
  });
});
