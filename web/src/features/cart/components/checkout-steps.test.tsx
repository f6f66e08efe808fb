import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import {
  freshCart,
  server,
  way,
  place,
  ways,
  zipSentence,
  accepted,
  refused,
  open,
  button,
  shop,
} from "./cart-sheet.fixture";

describe("the way to an order", () => {
  freshCart();

  it("where the shop wants it shows the whole order before the button that costs money", async () => {
    const orders = server(accepted);
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    expect(orders).toEqual([]);
    await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" });
    for (const title of ["Ihre Artikel", "Lieferung", "Zahlung"])
      expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText("3 × Mate")).toBeTruthy();
    // § 312j: goods, total and button follow each other, with nothing in between.
    const [goods, total, order] = [
      screen.getByText("3 × Mate"),
      screen.getByText("Gesamt"),
      button("Zahlungspflichtig bestellen"),
    ];
    for (const [first, then] of [
      [goods, total],
      [total, order],
    ] as const)
      expect(first.compareDocumentPosition(then) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(total.closest("div")?.parentElement?.nextElementSibling).toBe(order);
    await userEvent.click(button("Zurück zum Warenkorb"));
    await userEvent.click(button("Bestellung abschließen"));
    await userEvent.click(await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" }));
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]?.body).not.toHaveProperty("delivery");
  });

  it("leads to the order button, with the focus and without a ride where none is wanted", async () => {
    server(accepted);
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    const ride = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion") }));
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    await userEvent.click(await screen.findByRole("button", { name: /Zur Bestellung$/ }));
    expect(ride).toHaveBeenCalledWith({ block: "end", behavior: "auto" });
    expect(document.activeElement?.contains(button("Zahlungspflichtig bestellen"))).toBe(true);
    expect(document.activeElement?.contains(screen.getByText("3 × Mate"))).toBe(false);
    // Nor does anything lead to a button that has gone, as in a shop that closes meanwhile.
    queryClient.setQueryData(["terms"], {
      takesOrders: false,
      seller: null,
      texts: [],
      guaranteeNotice: null,
    });
    await screen.findByText("Dieser Laden ist noch nicht geöffnet.");
    expect(screen.queryByRole("button", { name: /Zur Bestellung$/ })).toBeNull();
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
    shop.methods = ways;
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
    shop.fails = true;
    const orders = server(accepted);
    open({ reviewStep: true });
    await userEvent.click(button("Bestellung abschließen"));
    expect(await screen.findByRole("alert", {}, { timeout: 5000 })).toBeTruthy();
    await userEvent.click(button("Weiter zur Prüfung"));
    expect(screen.queryByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeNull();
    Object.assign(shop, { fails: false, methods: ways });
    await userEvent.click(await screen.findByRole("button", { name: "Weiter zur Prüfung" }));
    expect(await screen.findByRole("radio", { name: /DHL Paket/ }, { timeout: 5000 })).toBeTruthy();
    expect(orders).toEqual([]);
  });

  it("asks no address of those who pick up, and leads back one step at a time", async () => {
    shop.methods = ways;
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
    shop.methods = [{ ...way(9, "pick_up", "Laden am Hafen", "0.00", "19.50"), places: [place()] }];
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
    shop.methods = [{ ...way(9, "pick_up", "Laden am Hafen", "0.00", "19.50"), places: [place(1)] }];
    const sentence = "Dieser Platz wurde gerade vergeben. Bitte wählen Sie einen anderen.";
    const orders = server(() => {
      shop.methods = [{ ...way(9, "pick_up", "Laden am Hafen", "0.00", "19.50"), places: [place(0)] }];
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
    shop.methods = [
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
