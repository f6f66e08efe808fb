//! The wishlist as a member sees it, with a server that fails.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { member, product } from "@/testing/people";
import { expectToast, open, toasts } from "@/testing/screen";
import { cutOff, failWithoutWords, hang, refuse, reply, type Schemas, sent } from "@/testing/server";

const wish: Schemas["WishlistItem"] = {
  id: 1,
  productId: 3,
  productName: "Hausmischung Nr. 1",
  productImageUrl: "/pictures/hausmischung-no1-640.webp",
  productCategory: "classic",
  productPrice: 12.9,
  isPremium: false,
  discount: 0,
  createdAt: "2026-11-20T10:00:00Z",
};
const tab = "/enhanced-shop?tab=wishlist";

beforeEach(() => {
  reply("/api/products", "get", 200, [product()]);
  reply("/api/products/{id}/reviews", "get", 200, []);
  reply("/api/reactions/{itemType}/{itemId}", "get", 200, []);
  reply("/api/wishlist", "get", 200, [wish]);
});

describe("the list", () => {
  it("keeps what cannot be taken off, in the server's words or its own", async () => {
    const user = open(tab, member());
    const remove = await screen.findByRole("button", { name: /von der Wunschliste nehmen$/ });
    refuse("/api/wishlist/{productId}", "delete", 409, "conflict", "Die Liste ruht gerade.");
    await user.click(remove);
    await expectToast("Fehler", "Die Liste ruht gerade.");
    cutOff("/api/wishlist/{productId}", "delete");
    await user.click(screen.getByRole("button", { name: /von der Wunschliste nehmen$/ }));
    await expectToast("Fehler", "Die Wunschliste konnte nicht geändert werden.");
    screen.getByRole("link", { name: "Hausmischung Nr. 1" });
  });

  it("that cannot be loaded can be asked for again; an empty one leads to the shop", async () => {
    cutOff("/api/wishlist", "get");
    const user = open(tab, member());
    await screen.findByText("Die Wunschliste konnte nicht geladen werden.");
    reply("/api/wishlist", "get", 200, []);
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await screen.findByRole("heading", { name: "Noch keine Wünsche" });
    within(screen.getByRole("main")).getByRole("link", { name: "Zum Shop" });
  });

  it("has its place held while it loads", async () => {
    hang("/api/wishlist", "get");
    open(tab, member());
    await screen.findByRole("status", { name: "Wunschliste wird geladen" });
  });
});

describe("a heart", () => {
  const heart = () => screen.findByRole("button", { name: "Von der Wunschliste nehmen" });

  it("follows the catalogue's own mark until the list has come", async () => {
    hang("/api/wishlist", "get");
    reply("/api/products", "get", 200, [product({ isInWishlist: true })]);
    open("/enhanced-shop?product=3", member());
    expect((await heart()).getAttribute("aria-pressed")).toBe("true");
  });

  it("that is changed brings the products up to date", async () => {
    reply("/api/wishlist/{productId}", "delete", 200, { success: true, message: "Gemerkt" } as never);
    const user = open("/enhanced-shop?product=3", member());
    const filled = await heart();
    reply("/api/wishlist", "get", 200, []);
    await user.click(filled);
    await waitFor(() => expect(sent("/api/products", "get").length).toBeGreaterThan(1));
    await screen.findByRole("button", { name: "Auf die Wunschliste" });
  });

  it("that cannot be kept goes back without a word, but for who is signed out by now", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    reply("/api/wishlist", "get", 200, []);
    const user = open("/enhanced-shop?product=3", member());
    const empty = () => screen.findByRole("button", { name: "Auf die Wunschliste" });
    const toggle = "/api/wishlist/{productId}";
    const fails = async (tries: number) => {
      await user.click(await empty());
      await waitFor(() => expect(sent(toggle, "post")).toHaveLength(tries));
      expect((await empty()).getAttribute("aria-pressed")).toBe("false");
    };
    failWithoutWords(toggle, "post");
    await fails(1);
    cutOff(toggle, "post");
    await fails(2);
    expect(toasts()).toHaveLength(0);
    refuse(toggle, "post", 401, "unauthorized", "Bitte anmelden.");
    await user.click(await empty());
    await expectToast(
      "Anmeldung erforderlich",
      "Melden Sie sich an, um Produkte auf Ihre Wunschliste zu setzen.",
    );
    expect(warn.mock.calls.map(([error]) => String(error))).toContain("Error: Wishlist operation failed");
  });
});
