import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { sessionStore } from "@/features/auth";
import type { Product } from "@/features/catalog";
import { destinationUsed } from "@/features/delivery";
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
    if (url === "/api/delivery/quote") return quoted(JSON.parse(init.body as string) as Asked);
    if (url === "/api/payment-methods") return new Response('{"methods":[]}');
    if (url !== "/api/orders") return new Response("[]");
    orders.push({
      key: new Headers(init.headers).get("idempotency-key"),
      body: JSON.parse(init.body as string) as Sent["body"],
    });
    return reply();
  });
  return orders;
}

interface Asked {
  country?: string | null;
  address?: { zip: string; country: string };
}

const way = (methodId: number, kind: string, name: string, shippingAmount: string, totalAmount: string) => ({
  methodId,
  kind,
  name,
  carrier: "",
  shippingAmount,
  freeFrom: null,
  totalAmount,
  taxes: [{ rateHundredths: 700, netAmount: "23.74", taxAmount: "1.66", grossAmount: "25.40" }],
  arrivesFrom: kind === "parcel" ? "2026-11-24" : null,
  arrivesUntil: kind === "parcel" ? "2026-11-26" : null,
  goesToLockers: true,
  places: [] as unknown[],
});
/** A shop with one free hour tomorrow, unless `left` says otherwise, and with it one that is too early and one that is taken. */
const place = (left = 2) => {
  const slot = (slotId: number, from: string, to: string, state: string, places: number) => ({
    slotId,
    from,
    to,
    startsAt: "2026-11-25T08:00:00Z",
    state,
    left: places,
  });
  const day = (date: string, free: number) => ({
    date,
    slots: [
      slot(1, "09:00", "11:00", "too_early", 4),
      slot(2, "11:00", "13:00", "full", 0),
      slot(3, "15:00", "17:30", free > 0 ? "free" : "full", free),
    ],
  });
  return {
    placeId: 5,
    name: "Rösterei am Hafen",
    address: "Kranichkai 7, 20457 Hamburg",
    note: "Eingang im Hof",
    days: [
      { date: "2026-11-24", slots: [slot(1, "09:00", "11:00", "too_early", 4)] },
      day("2026-11-25", left),
      day("2026-11-26", 4),
    ],
  };
};
const ways = [
  way(4, "parcel", "DHL Paket", "5.90", "25.40"),
  way(9, "pick_up", "Laden am Hafen", "0.00", "19.50"),
];
const zipSentence = "Bitte prüfen Sie die Postleitzahl.";

/** What the shop says of its ways of delivery; none unless a test gives it some. */
let methods: typeof ways = [];
let fails = false;
function quoted({ country, address }: Asked): Response {
  if (fails) return new Response("", { status: 503 });
  if (address && address.zip.length !== 5)
    return new Response(
      JSON.stringify({
        success: false,
        message: "Bitte prüfen.",
        code: "invalid_input",
        fields: { "address.zip": zipSentence },
      }),
      { status: 400 },
    );
  const countries = methods.length === 0 ? [] : ["DE"];
  const answer = {
    country: address?.country ?? country ?? "DE",
    countries,
    items: [],
    goodsAmount: "19.50",
    grams: 0,
    methods,
  };
  return new Response(JSON.stringify(answer));
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
    [fails, methods] = [false, []];
    queryClient.clear();
    sessionStore.set({ user: null, profile: null, token: null, loading: false, leaving: false, error: null });
    destinationUsed();
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

  it("where the shop wants it shows the whole order before the button that costs money", async () => {
    const orders = server(accepted);
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    expect(orders).toEqual([]);
    await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" });
    for (const title of ["Ihre Artikel", "Lieferung", "Zahlung"])
      expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText("3 × Mate")).toBeTruthy();
    await userEvent.click(button("Zurück zum Warenkorb"));
    await userEvent.click(button("Bestellung abschließen"));
    await userEvent.click(await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" }));
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]?.body).not.toHaveProperty("delivery");
  });

  it("shows the official notice whole before the goods, and nothing in its place where there is none", async () => {
    server(accepted);
    open({ reviewStep: true });
    const overview = { takesOrders: true, seller: null, texts: [] };
    queryClient.setQueryData(["terms"], { ...overview, guaranteeNotice: null });
    await userEvent.click(button("Bestellung abschließen"));
    await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" });
    expect(screen.queryByRole("heading", { name: "Gewährleistung" })).toBeNull();
    const file = `/gewaehrleistung/${"ab".repeat(32)}.png`;
    queryClient.setQueryData(["terms"], {
      ...overview,
      guaranteeNotice: { pictureUrl: file, fileUrl: file, mediaType: "image/png", width: 900, height: 1200 },
    });
    const notice = await screen.findByRole("img", {
      name: "Amtliche Mitteilung über die gesetzliche Gewährleistung",
    });
    expect(notice.getAttribute("src")).toBe(file);
    const goods = screen.getByRole("heading", { name: "Ihre Artikel" });
    expect(notice.compareDocumentPosition(goods) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("asks where to, checks it with the shop, and orders what was shown", async () => {
    methods = ways;
    const orders = server(accepted);
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    expect(await screen.findByRole("radio", { name: /DHL Paket/ })).toHaveProperty("checked", true);
    await userEvent.type(screen.getByLabelText("Vor- und Nachname"), "Mira Kern");
    await userEvent.type(screen.getByLabelText("Straße"), "Am Sandtorkai 12a");
    await userEvent.type(screen.getByLabelText("Postleitzahl"), "2045");
    expect(screen.getByLabelText("Nummer")).toHaveProperty("value", "12a");
    await userEvent.type(screen.getByLabelText("Ort"), "Hamburg");
    await userEvent.click(button("Weiter zur Prüfung"));
    expect(await screen.findByText(zipSentence)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Postleitzahl"), "7");
    await userEvent.click(button("Weiter zur Prüfung"));
    await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" });
    expect(screen.getByText("Am Sandtorkai 12a")).toBeTruthy();
    expect(screen.getByText("25,40 €")).toBeTruthy();
    expect(screen.getByText("darin 7 % MwSt. auf 23,74 € netto")).toBeTruthy();
    expect(screen.getByText(/Di\., 24\. bis Do\., 26\. November/)).toBeTruthy();
    await userEvent.click(button("Zahlungspflichtig bestellen"));
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]?.body).toMatchObject({
      totalAmount: "25.40",
      delivery: {
        methodId: 4,
        address: {
          kind: "home",
          name: "Mira Kern",
          street: "Am Sandtorkai",
          number: "12a",
          zip: "20457",
          country: "DE",
        },
      },
    });
    // A guest's words are gone with the order.
    expect(localStorage.getItem("checkout-destination")).toBeNull();
  });

  it("lets no one go on who could not be told what it costs", async () => {
    fails = true;
    const orders = server(accepted);
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    expect(await screen.findByRole("alert", {}, { timeout: 5000 })).toBeTruthy();
    await userEvent.click(button("Weiter zur Prüfung"));
    expect(screen.queryByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeNull();
    [fails, methods] = [false, ways];
    await userEvent.click(await screen.findByRole("button", { name: "Weiter zur Prüfung" }));
    expect(await screen.findByRole("radio", { name: /DHL Paket/ }, { timeout: 5000 })).toBeTruthy();
    expect(orders).toEqual([]);
  });

  it("asks no address of those who pick up, and leads back one step at a time", async () => {
    methods = ways;
    const orders = server(accepted);
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    await userEvent.click(await screen.findByRole("radio", { name: /Abholen/ }));
    expect(screen.queryByLabelText("Postleitzahl")).toBeNull();
    await userEvent.click(button("Weiter zur Prüfung"));
    expect(await screen.findByText("Laden am Hafen")).toBeTruthy();
    await userEvent.click(button("Lieferung ändern"));
    expect(await screen.findByRole("radio", { name: /Laden am Hafen/ })).toHaveProperty("checked", true);
    await userEvent.click(button("Weiter zur Prüfung"));
    await userEvent.click(await screen.findByRole("button", { name: "Zurück zur Lieferung" }));
    await userEvent.click(await screen.findByRole("button", { name: "Zurück zum Warenkorb" }));
    expect(button("Bestellung abschließen")).toBeTruthy();
    await userEvent.click(button("Bestellung abschließen"));
    await userEvent.click(await screen.findByRole("button", { name: "Weiter zur Prüfung" }));
    await userEvent.click(await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" }));
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]?.body).toMatchObject({ totalAmount: "19.50", delivery: { methodId: 9 } });
  });

  it("asks when it is picked up: only what is free can be chosen, and the last look says it", async () => {
    methods = [{ ...way(9, "pick_up", "Laden am Hafen", "0.00", "19.50"), places: [place()] }];
    const orders = server(accepted);
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    await screen.findByText("Kranichkai 7, 20457 Hamburg");
    const days = within(screen.getByRole("radiogroup", { name: "Tag" })).getAllByRole("radio");
    expect(days.map((day) => day.getAttribute("aria-label"))).toEqual([
      "Mi., 25. November",
      "Do., 26. November",
    ]);
    expect(days[0]).toHaveProperty("checked", true);
    const hours = within(screen.getByRole("radiogroup", { name: "Abholzeiten am Mi., 25. November" }));
    expect(hours.getAllByRole("radio")).toHaveLength(1);
    expect(hours.getByText("zu früh")).toBeTruthy();
    expect(hours.getByText("ausgebucht")).toBeTruthy();
    expect(hours.getByText("noch 2 Plätze")).toBeTruthy();
    await userEvent.click(button("Weiter zur Prüfung"));
    expect(await screen.findByText("Bitte wählen Sie, wann Sie abholen.")).toBeTruthy();
    const hour = hours.getByRole("radio", { name: /15–17:30 Uhr/ });
    const group = screen.getByRole("radiogroup", { name: "Abholzeiten am Mi., 25. November" });
    expect(group.getAttribute("aria-invalid")).toBe("true");
    await userEvent.click(hour);
    await userEvent.click(button("Weiter zur Prüfung"));
    await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" });
    expect(screen.getByText("Mi., 25. November, 15–17:30 Uhr")).toBeTruthy();
    expect(screen.getByText("Rösterei am Hafen")).toBeTruthy();
    await userEvent.click(button("Zahlungspflichtig bestellen"));
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]?.body).toMatchObject({
      delivery: { methodId: 9, slot: { slotId: 3, date: "2026-11-25" } },
    });
  });

  it("leads back to the hours when the last place has just gone", async () => {
    methods = [{ ...way(9, "pick_up", "Laden am Hafen", "0.00", "19.50"), places: [place(1)] }];
    const sentence = "Dieser Platz wurde gerade vergeben. Bitte wählen Sie einen anderen.";
    const orders = server(() => {
      methods = [{ ...way(9, "pick_up", "Laden am Hafen", "0.00", "19.50"), places: [place(0)] }];
      return refused(
        409,
        JSON.stringify({ success: false, message: sentence, code: "slot_full", fields: {} }),
      )();
    });
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    expect(await screen.findByText("noch 1 Platz")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: /15–17:30 Uhr/ }));
    await userEvent.click(button("Weiter zur Prüfung"));
    await userEvent.click(await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" }));
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    const [day] = within(await screen.findByRole("radiogroup", { name: "Tag" })).getAllByRole("radio");
    await vi.waitFor(() => expect(screen.getByRole("radiogroup", { name: /26\. November/ })).toBeTruthy());
    expect(day).toBeTruthy();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it("lets ways that go to no locker leave, and brings them back", async () => {
    methods = [
      { ...way(4, "parcel", "Kurier", "5.90", "25.40"), goesToLockers: false },
      way(6, "parcel", "DHL Paket", "4.90", "24.40"),
    ];
    server(accepted);
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    expect(await screen.findByRole("radio", { name: /Kurier/ })).toHaveProperty("checked", true);
    await userEvent.click(screen.getByRole("radio", { name: "Packstation" }));
    expect(screen.queryByRole("radio", { name: /Kurier/ })).toBeNull();
    expect(screen.getByRole("radio", { name: /DHL Paket/ })).toHaveProperty("checked", true);
    expect(screen.getByText("Nicht an Packstationen und Filialen: Kurier.")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "Hausadresse" }));
    expect(screen.getByRole("radio", { name: /Kurier/ })).toHaveProperty("checked", true);
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
    await userEvent.click(await screen.findByRole("button", { name: "Weiter zur Prüfung" }));
    expect(await screen.findByText("Bitte sagen Sie uns, wie wir Sie erreichen.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("So erreichen wir Sie"), "mira");
    await userEvent.click(button("Weiter zur Prüfung"));
    await userEvent.click(await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("So erreichen wir Sie"), "@example.org");
    await userEvent.click(button("Weiter zur Prüfung"));
    await userEvent.click(await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" }));
    await vi.waitFor(() => expect(orders).toHaveLength(2));
    expect(orders[1]?.body).toMatchObject({ customerPhone: "mira@example.org" });
  });
});
