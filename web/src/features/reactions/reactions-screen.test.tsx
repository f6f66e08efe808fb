//! Reactions to a product, with a server that fails.
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { member, product } from "@/testing/people";
import { expectToast, open, toasts } from "@/testing/screen";
import { cutOff, failWithoutWords, held, refuse, reply, sent } from "@/testing/server";
import { wait } from "@/api/waiting";
import { ReactionRow } from "./components/reaction-bar";

vi.mock("@/api/waiting", () => ({ wait: vi.fn<(item: unknown) => Promise<void>>().mockResolvedValue() }));

const path = "/api/reactions/{itemType}/{itemId}";
/** A product of its own for every test: what is known of one is kept while the page stands. */
let id = 100;
const fire = (count: number, reacted = false) => ({ emoji: "🔥", count, reacted });

beforeEach(() => {
  id += 1;
  reply("/api/products", "get", 200, [product({ id })]);
  reply("/api/products/{id}/reviews", "get", 200, []);
  reply("/api/wishlist", "get", 200, []);
  reply(path, "get", 200, [fire(1)]);
});

const detail = async () => within(await screen.findByRole("dialog", { name: "Hausmischung Nr. 1" }));
const chip = async (name = /^Feuer/) => (await detail()).findByRole("button", { name });

describe("a reaction is shown at once and taken back", () => {
  const unsaved = "Reaktion konnte nicht gespeichert werden";

  it.each([
    ["the server refuses", () => refuse("/api/reactions", "post", 429, "rate_limited", "Zu viele."), unsaved],
    [
      "success is false",
      () => reply("/api/reactions", "post", 200, { success: false, reactions: [] }),
      unsaved,
    ],
    ["a proxy answers", () => failWithoutWords("/api/reactions", "post"), unsaved],
    ["the line is cut", () => cutOff("/api/reactions", "post"), "Ein Netzwerkfehler ist aufgetreten"],
  ])("when %s", async (_, fail, says) => {
    fail();
    const user = open(`/product/${id}`, member());
    await user.click(await chip());
    await expectToast("Fehler", says);
    await waitFor(async () => expect((await chip()).getAttribute("aria-label")).toBe("Feuer, 1 Reaktion"));
    expect((await chip()).getAttribute("aria-pressed")).toBe("false");
  });
});

it("a reaction counts before the server has answered", async () => {
  const { until, release } = held();
  reply("/api/reactions", "post", 200, () =>
    until.then(() => ({ success: true, reactions: [fire(5, true)] })),
  );
  const user = open(`/product/${id}`, member());
  await user.click(await chip());
  const one = await chip(/^Feuer, 2 Reaktionen/);
  expect(one.getAttribute("aria-pressed")).toBe("true");
  expect(toasts()).toEqual([]);
  release();
  // Then it is as the server has it.
  await chip(/^Feuer, 5 Reaktionen/);
});

it("a reaction without a network waits for one, where the shop is at hand without", async () => {
  Object.defineProperty(navigator, "serviceWorker", { value: { controller: {} }, configurable: true });
  cutOff("/api/reactions", "post");
  const user = open(`/product/${id}`, member());
  await user.click(await chip());
  await waitFor(() => expect(wait).toHaveBeenCalled());
  expect(vi.mocked(wait).mock.calls).toEqual([
    [
      {
        key: `reaction-${id}-🔥`,
        kind: "reaction",
        userId: member().user.id,
        method: "POST",
        path: "/api/reactions",
        body: { itemType: "product", itemId: id, emoji: "🔥", action: "add" },
        label: "🔥",
      },
    ],
  ]);
  await chip(/^Feuer, 2 Reaktionen/);
  expect(toasts()).toEqual([]);
  Reflect.deleteProperty(navigator, "serviceWorker");
});

it("a visitor's reaction is not sent", async () => {
  const user = open(`/product/${id}`);
  await user.click(await chip());
  await expectToast("Nicht angemeldet", "Sie müssen angemeldet sein, um mit Emojis zu reagieren.");
  expect(sent("/api/reactions", "post")).toEqual([]);
});

it("a list that cannot be loaded stays empty, with a warning in the console only", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  failWithoutWords(path, "get");
  open(`/product/${id}`);
  await waitFor(() => expect(warn.mock.calls.flat().join(" ")).toContain("reactions not loaded"));
  expect((await detail()).queryByRole("button", { name: /^Feuer/ })).toBeNull();
  expect(toasts()).toEqual([]);
});

it("an entry that nobody chose is hidden", async () => {
  reply(path, "get", 200, [{ emoji: "👍", count: 0, reacted: false }, fire(3)]);
  open(`/product/${id}`);
  await chip(/^Feuer, 3 Reaktionen/);
  expect((await detail()).queryByRole("button", { name: /^Daumen hoch/ })).toBeNull();
});

it("a card counts the reactions it has no room for, and shows all of them with their counts", async () => {
  reply(path, "get", 200, [fire(12), { emoji: "🦆", count: 3, reacted: false }]);
  render(<ReactionRow productId={id} active />);
  const user = userEvent.setup();
  // Nothing has a width here, so no chip fits.
  await user.click(await screen.findByRole("button", { name: "2 weitere Reaktionen ansehen" }));
  const all = within(await screen.findByRole("dialog", { name: "Alle Reaktionen" }));
  all.getByRole("button", { name: "Feuer, 12 Reaktionen" });
  expect(all.getAllByRole("button", { name: /3 Reaktionen$/ })).toHaveLength(1);
});
