//! 'Heute zu tun', with a server that answers, refuses and fails.
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, hang, refuse, reply, type Schemas, sent } from "@/testing/server";

const counts: Schemas["WorkCounts"] = { open: 1, packed: 0, ready: 0, shipped: 0, refund: 0 };
const task: Schemas["Task"] = {
  orderId: "0198c1f0111172228333444455556666",
  number: "#55556666",
  customerName: "Mira Kern",
  customerPhone: "040 1234567",
  customerNotes: "Bitte beim Nachbarn abgeben",
  totalAmount: "31.70",
  deliveryKind: "parcel",
  deliveryName: "DHL Paket",
  carrier: "DHL",
  address: {
    name: "Mira Kern",
    street: "Am Ring",
    number: "12a",
    zip: "20457",
    city: "Hamburg",
    country: "DE",
  },
  items: [
    { position: 0, productId: 1, productName: "Hausmischung", quantity: 2, shipped: 0 },
    { position: 1, productId: 2, productName: "Filterkanne", quantity: 1, shipped: 0 },
  ],
  fulfilment: { state: "open", openedAt: "2026-11-24T08:00:00Z", parcels: [] },
  next: ["pack", "ship", "cancel"],
};

const second: Schemas["Task"] = {
  ...task,
  orderId: "0198c1f0111172228333444477778888",
  number: "#77778888",
  next: ["pack", "ship", "cancel"],
};

const path = "/admin/fulfilments";
const list = "/api/admin/fulfilments";

describe("what is to be done", () => {
  it("shows what goes into the parcel and to whom, and takes the usual step with one touch", async () => {
    reply(list, "get", 200, { counts, tasks: [task] });
    reply("/api/admin/orders/{id}/{step}", "post", 200, { success: true, message: "Gepackt" });
    const user = open(path, owner());
    queryClient.setQueryData(["invoices"], []);
    queryClient.setQueryData(["admin", "refunds"], []);
    const card = within(await screen.findByRole("region", { name: "Bestellung #55556666" }));
    card.getByText("Hausmischung");
    card.getByText("2 ×");
    card.getByText("Am Ring 12a");
    card.getByText("Bitte beim Nachbarn abgeben");
    await user.click(card.getByRole("button", { name: "Gepackt: #55556666" }));
    await screen.findByText("#55556666 ist gepackt");
    const [request] = sent("/api/admin/orders/{id}/{step}", "post");
    expect(request?.url).toMatch(/\/api\/admin\/orders\/0198c1f0111172228333444455556666\/pack\?undo=true$/);
    // Sending issues an invoice, cancelling leaves money to give back.
    for (const key of [["invoices"], ["admin", "refunds"]])
      expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it("takes back what a slip of the thumb did, and says when it was too late", async () => {
    reply(list, "get", 200, { counts, tasks: [task, second] });
    reply("/api/admin/orders/{id}/{step}", "post", 200, { success: true, message: "Gepackt" });
    const late = "Das lässt sich nicht mehr zurücknehmen.";
    reply("/api/admin/fulfilments/undo", "post", 200, {
      success: true,
      message: "1 Bestellungen zurückgenommen, 1 nicht",
      done: [second.orderId],
      refused: [{ orderId: task.orderId, message: late }],
    });
    const user = open(path, owner());
    const button = await screen.findByRole("button", { name: "Gepackt: #55556666" });
    const lives = [...document.querySelectorAll("[aria-live]")];
    await user.click(button);
    await user.click(screen.getByRole("button", { name: "Gepackt: #77778888" }));
    // Quick ones gather.
    const region = await screen.findByRole("region", { name: "Gerade erledigt" });
    // What reads it out was there before, or it would be silent.
    expect(lives).toContain(region.closest("[aria-live]"));
    const bar = within(region);
    await bar.findByText("2 Bestellungen sind gepackt");
    await user.click(bar.getByRole("button", { name: "Rückgängig" }));
    await expectToast("1 Bestellungen zurückgenommen, 1 nicht", `#55556666: ${late}`);
    const [request] = sent("/api/admin/fulfilments/undo", "post");
    expect(await request?.json()).toEqual({ orderIds: [task.orderId, second.orderId] });
    expect(screen.queryByRole("region", { name: "Gerade erledigt" })).toBeNull();
  });

  it("takes a step with several that were chosen", async () => {
    const fetched: Schemas["Task"] = { ...second, deliveryKind: "pick_up", next: ["ready", "pack"] };
    reply(list, "get", 200, { counts, tasks: [task, fetched] });
    reply("/api/admin/fulfilments/steps", "post", 200, {
      success: true,
      message: "2 Bestellungen: Gepackt",
      done: [task.orderId, second.orderId],
      refused: [],
    });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Auswählen" }));
    const region = screen.getByRole("region", { name: "Ausgewählte Bestellungen" });
    expect(document.activeElement).toBe(region);
    const bar = within(region);
    bar.getByText(/Tippen Sie auf die Bestellungen/);
    await user.click(screen.getByRole("checkbox", { name: "#77778888 auswählen" }));
    bar.getByRole("button", { name: "Abholbereit" });
    await user.click(bar.getByRole("button", { name: "Alle" }));
    expect(bar.queryByRole("button", { name: "Abholbereit" })).toBeNull();
    await user.click(bar.getByRole("button", { name: "Gepackt" }));
    await screen.findByText("2 Bestellungen sind gepackt");
    expect(screen.queryByRole("checkbox")).toBeNull();
    // The focus stays with the list when the bar goes.
    expect(document.activeElement?.contains(screen.getByRole("region", { name: /#77778888$/ }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    const [request] = sent("/api/admin/fulfilments/steps", "post");
    expect(await request?.json()).toEqual({
      orderIds: [task.orderId, second.orderId],
      step: "pack",
      undo: true,
    });
  });

  it("takes no second step with several while one is under way", async () => {
    reply(list, "get", 200, { counts, tasks: [task, second] });
    hang("/api/admin/fulfilments/steps", "post");
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Auswählen" }));
    const bar = within(screen.getByRole("region", { name: "Ausgewählte Bestellungen" }));
    await user.click(bar.getByRole("button", { name: "Alle" }));
    await user.click(bar.getByRole("button", { name: "Gepackt" }));
    expect(bar.getByRole("button", { name: "Versenden" })).toHaveProperty("disabled", true);
  });

  it("begins to choose where a finger rests on an order", async () => {
    reply(list, "get", 200, { counts, tasks: [task, second] });
    const user = open(path, owner());
    const card = await screen.findByRole("region", { name: "Bestellung #77778888" });
    await user.pointer({ keys: "[TouchA>]", target: card });
    const box = await screen.findByRole("checkbox", { name: "#77778888 auswählen" });
    await user.pointer({ keys: "[/TouchA]", target: card });
    expect((box as HTMLInputElement).checked).toBe(true);
  });

  it("keeps what is typed into a sheet while a finger rests there, and a slow press is a press", async () => {
    reply(list, "get", 200, {
      counts: { ...counts, packed: 2 },
      tasks: [{ ...task, next: ["ship"] }, second],
    });
    const user = open(`${path}?aufgabe=packed`, owner());
    const button = await screen.findByRole("button", { name: "Versenden: #55556666" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const rest = async (target: HTMLElement) => {
        await user.pointer({ keys: "[TouchA>]", target });
        act(() => void vi.advanceTimersByTime(1_000));
        await user.pointer({ keys: "[/TouchA]", target });
      };
      await rest(button);
      const sheet = within(await screen.findByRole("dialog", { name: "#55556666 versenden" }));
      const number = sheet.getByLabelText(/Sendungsnummer/);
      await user.type(number, "0034");
      await rest(number);
      await rest(screen.getByRole("dialog"));
      expect((number as HTMLInputElement).value).toBe("0034");
      expect(number.isConnected).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("says when an order is picked up, and offers no label for it", async () => {
    const pickUp = {
      place: "Rösterei am Hafen",
      address: "Kranichkai 7",
      note: "",
      date: "2026-11-27",
      from: "15:00",
      to: "17:00",
      startsAt: "2026-11-27T14:00:00Z",
    };
    const fetched: Schemas["Task"] = {
      ...task,
      deliveryKind: "pick_up",
      address: null,
      pickUp,
      next: ["ready"],
    };
    reply(list, "get", 200, { counts, tasks: [fetched] });
    open(path, owner());
    const card = within(await screen.findByRole("region", { name: "Bestellung #55556666" }));
    card.getByText("Fr., 27. November, 15–17 Uhr");
    expect(screen.queryByRole("button", { name: "Etiketten" })).toBeNull();
  });

  it("offers the addresses as the carriers read them", async () => {
    reply(list, "get", 200, { counts, tasks: [task] });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Etiketten" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Etiketten" }));
    for (const name of ["DHL Online Frankierung", "DPD Shipper", "Hermes"])
      dialog.getByRole("button", { name });
  });

  it("prints addresses whole, the long ones smaller", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const place = {
      name: "Ö".repeat(100),
      street: "🐳".repeat(100),
      number: "1",
      zip: "20457",
      city: "Hamburg",
    };
    const long: Schemas["Task"] = { ...second, address: { ...place, country: "DE" } };
    reply(list, "get", 200, { counts, tasks: [task, long] });
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Etiketten" }));
    await user.click(await screen.findByRole("button", { name: "A4, acht Etiketten je Blatt" }));
    expect(print).toHaveBeenCalledOnce();
    const labels = [...document.querySelectorAll("[data-labels] li")];
    expect(labels.map((label) => label.className)).toEqual(["fits-large", "fits-small"]);
    expect(labels[1]?.textContent).toContain(`${"🐳".repeat(100)} 1`);
    window.dispatchEvent(new Event("afterprint"));
    expect(document.querySelector("[data-labels]")).toBeNull();
  });

  it("sends a part of an order, and shows what the server says of the number", async () => {
    reply(list, "get", 200, { counts: { ...counts, packed: 1 }, tasks: [{ ...task, next: ["ship"] }] });
    refuse("/api/admin/orders/{id}/ship", "post", 400, "invalid_input", "Bitte prüfen Sie Ihre Eingaben.", {
      tracking: "Eine Sendungsnummer besteht aus Ziffern, Buchstaben und Bindestrichen.",
    });
    const user = open(`${path}?aufgabe=packed`, owner());
    await user.click(await screen.findByRole("button", { name: "Versenden: #55556666" }));
    const sheet = within(await screen.findByRole("dialog", { name: "#55556666 versenden" }));
    await user.type(sheet.getByLabelText(/Sendungsnummer/), "=1");
    await user.click(sheet.getByRole("checkbox", { name: /Nur ein Teil/ }));
    await user.click(sheet.getByRole("checkbox", { name: "Filterkanne" }));
    await user.click(sheet.getByRole("button", { name: "Ist versandt" }));
    await sheet.findByText(/Eine Sendungsnummer besteht aus/);
    const [request] = sent("/api/admin/orders/{id}/ship", "post");
    expect(await request?.json()).toEqual({
      carrier: "DHL",
      tracking: "=1",
      contents: [{ position: 0, quantity: 2 }],
    });
    expect(request?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("asks before it cancels, and says why that failed", async () => {
    reply(list, "get", 200, { counts, tasks: [task] });
    const late = "Das geht nicht mehr: Diese Bestellung ist inzwischen unterwegs.";
    refuse("/api/admin/orders/{id}/{step}", "post", 409, "fulfilment_moved", late);
    const user = open(path, owner());
    await user.click(await screen.findByRole("button", { name: "Weitere Schritte für #55556666" }));
    await user.click(await screen.findByRole("menuitem", { name: "Stornieren" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Bestellung stornieren" }));
    await expectToast("Fehler", late);
  });

  it("hands over to who shows a code", async () => {
    reply(list, "get", 200, { counts, tasks: [] });
    reply("/api/admin/fulfilments/hand-over", "post", 200, {
      orderId: task.orderId,
      number: task.number,
      customerName: "Mira Kern",
    });
    const user = open(`${path}?aufgabe=ready`, owner());
    await user.type(await screen.findByLabelText("Abholcode"), "h3vn8q");
    await user.click(screen.getByRole("button", { name: "Übergeben" }));
    await expectToast("#55556666 ist übergeben", "An Mira Kern");
    screen.getByRole("button", { name: "Rückgängig" });
  });

  it("says when there is nothing, and when it cannot be loaded", async () => {
    failWithoutWords(list, "get");
    const user = open(path, owner());
    await screen.findByText("Die Aufgaben konnten nicht geladen werden.", undefined, { timeout: 5000 });
    reply(list, "get", 200, { counts: { ...counts, open: 0 }, tasks: [] });
    await user.click(screen.getByRole("button", { name: /Erneut|Noch einmal/ }));
    await screen.findByText("Nichts zu packen");
  });
});
