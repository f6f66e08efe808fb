import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { sessionStore } from "@/features/auth";
import type { Product } from "@/features/catalog";
import { remove, toastStore } from "@/ui/toast";
import { addToCart, cartOpen, cartStore } from "../cart";
import { clearCart } from "../cart";
import CartSheet from "./cart-sheet";

const product = (id: number, name: string, price: unknown) =>
  ({
    id,
    name,
    price,
    discount: 0,
    category: "classic",
    imageUrl: "",
    stock: null,
    description: "",
  }) as unknown as Product;
const tea = product(1, "Assam", 12.9);
const mate = product(2, "Mate", 2.2);

interface Sent {
  key: string | null;
  body: { totalAmount: string; customerName: string; items: unknown[] };
}

/** A server that takes orders; `reply` decides what becomes of them. */
function server(reply: () => Response | Promise<Response>) {
  const orders: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url !== "/api/orders") return new Response("[]");
    orders.push({
      key: new Headers(init.headers).get("idempotency-key"),
      body: JSON.parse(init.body as string) as Sent["body"],
    });
    return reply();
  });
  return orders;
}

const accepted = () =>
  new Response(`{"success":true,"orderLink":"KK-7","orderId":"x","receiptKey":"geheim"}`, { status: 201 });
const refused = (status: number, body: string) => () => new Response(body, { status });

function open({ reviewStep = false, demo = true, guestOrders = true, products = [tea, mate] } = {}) {
  queryClient.setQueryData(["config"], {
    reviewStep,
    demo,
    guestOrders,
    premiumDiscountPercent: 19,
    taxNote: "inkl. MwSt.",
  });
  queryClient.setQueryData(["products"], products);
  cartOpen.set(true);
  render(
    <QueryClientProvider client={queryClient}>
      <CartSheet open onOpenChange={cartOpen.set} />
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const line = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);
const toasts = () => toastStore.get().map(({ title, description }) => [title, description]);

describe("cart sheet", () => {
  beforeEach(() => {
    cleanup();
    clearCart();
    queryClient.clear();
    sessionStore.set({ user: null, profile: null, token: null, loading: false, leaving: false, error: null });
    addToCart(tea, 1);
    addToCart(mate, 3);
    remove();
  });

  it("shows lines and total, minus rests at one", async () => {
    open();
    expect(screen.getByText("19,50 €")).toBeTruthy();
    expect(line("Assam").getByRole("button", { name: /verringern/ })).toHaveProperty("disabled", true);
    await userEvent.click(line("Assam").getByRole("button", { name: /erhöhen/ }));
    expect(screen.getByText("32,40 €")).toBeTruthy();
    await userEvent.click(button("Mate entfernen"));
    expect(cartStore.get().map((item) => item.product.name)).toEqual(["Assam"]);
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
    expect(orders[0]?.key).toMatch(/^[0-9a-f]{32}[\w-]{22}$/);
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
    queryClient.setQueryData(["terms"], { takesOrders: false, seller: null, texts: [] });
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

  it("where the shop wants it shows the whole order before the button that costs money", async () => {
    const orders = server(accepted);
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    expect(orders).toEqual([]);
    for (const title of ["Ihre Artikel", "Lieferung", "Zahlung"])
      expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText("3 × Mate")).toBeTruthy();
    await userEvent.click(button("Zurück zum Warenkorb"));
    await userEvent.click(button("Bestellung abschließen"));
    await userEvent.click(button("Zahlungspflichtig bestellen"));
    await vi.waitFor(() => expect(orders).toHaveLength(1));
  });

  it("asks a guest where the shop can answer, and says what is wrong with it", async () => {
    const sentence = "Bitte nennen Sie eine Telefonnummer.";
    const answers = [
      refused(
        400,
        JSON.stringify({
          success: false,
          message: "Bitte prüfen.",
          code: "invalid_input",
          fields: { customerPhone: sentence },
        }),
      ),
      accepted,
    ];
    const orders = server(() => (answers.shift() ?? accepted)());
    open({ reviewStep: true, demo: false });
    await userEvent.click(button("Bestellung abschließen"));
    await userEvent.click(button("Zahlungspflichtig bestellen"));
    expect(await screen.findByText(sentence)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("So erreichen wir Sie"), "mira@example.org");
    await userEvent.click(button("Zahlungspflichtig bestellen"));
    await vi.waitFor(() => expect(orders).toHaveLength(2));
    expect(orders[1]?.body).toMatchObject({ customerPhone: "mira@example.org" });
  });
});
