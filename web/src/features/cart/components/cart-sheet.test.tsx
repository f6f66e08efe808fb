import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { remove } from "@/ui/toast";
import { addToCart, cartOpen, cartStore, clearCart } from "../cart";
import {
  freshCart,
  product,
  tea,
  server,
  accepted,
  refused,
  open,
  button,
  line,
  toasts,
} from "./cart-sheet.fixture";

describe("cart sheet", () => {
  freshCart();

  it("shows lines and total, minus rests at one", async () => {
    open();
    expect(screen.getByText("19,50 €")).toBeTruthy();
    expect(line("Assam").getByRole("button", { name: /verringern/ })).toHaveProperty("disabled", true);
    await userEvent.click(line("Assam").getByRole("button", { name: /erhöhen/ }));
    expect(screen.getByText("32,40 €")).toBeTruthy();
    await userEvent.click(button("Mate entfernen"));
    expect(cartStore.get().map((item) => item.product.name)).toEqual(["Assam"]);
  });

  it("closes with Escape after its last product was taken out", async () => {
    clearCart();
    addToCart(tea, 1);
    open();
    await userEvent.click(button("Assam entfernen"));
    expect(screen.getByText("Ihr Warenkorb ist leer")).toBeTruthy();
    expect(document.activeElement?.closest("[role=dialog]")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    expect(cartOpen.get()).toBe(false);
  });

  it.each([false, true])(
    "says when it is empty, and refuses to order nothing (review step: %s)",
    async (reviewStep) => {
      const orders = server(accepted);
      clearCart();
      open({ reviewStep });
      expect(screen.getByText("Ihr Warenkorb ist leer")).toBeTruthy();
      await userEvent.click(button("Bestellung abschließen"));
      expect(toasts()).toEqual([["Warenkorb leer", "Bitte fügen Sie Artikel zu Ihrem Warenkorb hinzu."]]);
      expect(orders).toEqual([]);
      await userEvent.click(button("Weiter einkaufen"));
      expect(cartOpen.get()).toBe(false);
    },
  );

  it("orders once, however often it is clicked, and clears the cart", async () => {
    const orders = server(accepted);
    open();
    await userEvent.dblClick(button("Bestellung abschließen"));
    await vi.waitFor(() => expect(cartStore.get()).toEqual([]));
    expect(orders).toHaveLength(1);
    expect(orders[0]?.body).toMatchObject({ customerName: "Telegram Kunde", totalAmount: "19.50" });
    expect(orders[0]?.key).toMatch(/^[0-9a-f]{32}[\w-]{22}-[0-9a-z]+$/);
    expect(cartOpen.get()).toBe(false);
    expect(toasts()).toEqual([["Bestellung erfolgreich", "Ihre Bestellnummer: KK-7"]]);
    expect(location.pathname + location.search).toBe("/orders/x?key=geheim");
    // A guest finds the way back in the empty cart as well.
    cartOpen.set(true);
    cleanup();
    open();
    const link = await screen.findByRole("link", { name: "Ihre Bestellung KK-7" });
    expect(link.getAttribute("href")).toBe("/orders/x?key=geheim");
  });

  it("orders nothing without a network, now or later, and says so", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const orders = server(accepted);
    open();
    await userEvent.click(button("Bestellung abschließen"));
    expect(toasts()).toEqual([
      [
        "Bestellfehler",
        "Sie sind offline: Die Bestellung wurde nicht abgeschickt. Ihr Warenkorb bleibt, wie er ist.",
      ],
    ]);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
    expect(orders).toEqual([]);
    expect(cartStore.get()).toHaveLength(2);
  });

  it("tries again with the same key when nobody knows what became of the order", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const orders = server(() => Promise.reject(new DOMException("", "TimeoutError")));
    open();
    await userEvent.click(button("Bestellung abschließen"));
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]).toEqual(["Bestellfehler", "Bestellung unterbrochen - bitte versuchen Sie es erneut"]);
    await userEvent.click(button("Bestellung abschließen"));
    await vi.waitFor(() => expect(orders).toHaveLength(2));
    expect(orders[1]?.key).toBe(orders[0]?.key);
    expect(cartStore.get()).toHaveLength(2);
  });

  it("says at the line what was too much of it", async () => {
    const sentence = "Von einem Artikel können Sie vorerst höchstens 99 Stück bestellen.";
    server(
      refused(
        400,
        JSON.stringify({ success: false, message: sentence, fields: { "items[1].quantity": sentence } }),
      ),
    );
    open();
    await userEvent.click(button("Bestellung abschließen"));
    expect(await line("Mate").findByText(sentence)).toBeTruthy();
    expect(line("Assam").queryByText(sentence)).toBeNull();
  });

  it("shows guests the way to sign in where only members order", () => {
    open({ guestOrders: false });
    expect(screen.queryByRole("button", { name: "Bestellung abschließen" })).toBeNull();
    expect(screen.getByRole("link", { name: "Anmelden, um zu bestellen" })).toBeTruthy();
    expect(screen.getByText("In diesem Shop bestellen Mitglieder.")).toBeTruthy();
  });

  it("says before anything is filled in that the shop is not open yet", () => {
    queryClient.setQueryData(["terms"], {
      takesOrders: false,
      seller: null,
      texts: [],
      guaranteeNotice: null,
    });
    open({ guestOrders: false });
    expect(screen.getByText("Dieser Laden ist noch nicht geöffnet.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Bestellung abschließen" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Anmelden, um zu bestellen" })).toBeNull();
    expect(button("Weiter einkaufen")).toBeTruthy();
  });

  it("takes a new key after a refusal", async () => {
    const orders = server(refused(409, `{"message":"Zu wenig Bestand."}`));
    open();
    await userEvent.click(button("Bestellung abschließen"));
    await vi.waitFor(() => expect(toasts()).toEqual([["Bestellfehler", "Zu wenig Bestand."]]));
    await userEvent.click(button("Bestellung abschließen"));
    await vi.waitFor(() => expect(orders).toHaveLength(2));
    expect(orders[1]?.key).not.toBe(orders[0]?.key);
  });

  it("refuses prices that are no numbers, without a call", async () => {
    const orders = server(accepted);
    clearCart();
    const odd = product(3, "Rätsel", "abc");
    addToCart(odd, 1);
    remove();
    open({ products: [odd] });
    await userEvent.click(button("Bestellung abschließen"));
    expect(orders).toEqual([]);
    expect(toasts()).toEqual([
      ["Ungültige Preise", "Einige Artikel haben ungültige Preise. Bitte aktualisieren Sie die Seite."],
    ]);
  });
});
