//! The members' shop as a member sees it, with a server that fails.
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member, product } from "@/testing/people";
import { expectToast, open, toasts } from "@/testing/screen";
import { cutOff, failWithoutWords, hang, refuse, reply } from "@/testing/server";

const address = "/enhanced-shop";

beforeEach(() => {
  reply("/api/products", "get", 200, [product()]);
  reply("/api/products/{id}/reviews", "get", 200, []);
  reply("/api/wishlist", "get", 200, []);
  reply("/api/reactions/{itemType}/{itemId}", "get", 200, []);
});

describe("a cart", () => {
  it("stays empty when the server does not answer, and when the session has ended", async () => {
    // From the detail: the tiles want a layout, which there is none of here.
    const user = open(`${address}?product=3`, member());
    const add = () => screen.findByRole("button", { name: "Zum Warenkorb hinzufügen" });
    cutOff("/api/cart/add", "post");
    await user.click(await add());
    await expectToast("Fehler beim Hinzufügen", "Das Produkt konnte nicht in den Warenkorb gelegt werden.");
    refuse("/api/cart/add", "post", 401, "unauthorized", "Bitte melden Sie sich an.");
    await user.click(await add());
    await expectToast("Anmeldung erforderlich", "Melden Sie sich an, um Produkte in den Warenkorb zu legen.");
    screen.getByRole("button", { name: "Warenkorb", hidden: true });
  });
});

describe("products", () => {
  it("that cannot be loaded are told and can be asked for again", async () => {
    failWithoutWords("/api/products", "get");
    const user = open(address, member());
    await expectToast("Fehler", "Produkte konnten nicht geladen werden.");
    await screen.findByRole("heading", { name: "Fehler beim Laden" });
    reply("/api/products", "get", 200, [product()]);
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await screen.findByText("1 von 1 Produkten");
    expect(screen.queryByRole("heading", { name: "Fehler beim Laden" })).toBeNull();
  });

  it("keep their places while they are on their way", async () => {
    hang("/api/products", "get");
    open(address, member());
    await screen.findByRole("status", { name: "Produkte suchen und filtern" });
    expect(toasts()).toHaveLength(0);
  });
});
