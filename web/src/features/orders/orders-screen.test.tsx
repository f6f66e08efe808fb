//! The orders as a member and as the owner see them, with a server that fails and refuses.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { member, owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, hang, refuse, reply, type Schemas, sent } from "@/testing/server";

const id = "01a1fc9dc1537546aaeac9715e2d0e0b";
const order: Schemas["Order"] = {
  id,
  customerName: "Mira Test",
  customerPhone: "",
  totalAmount: "12.90",
  status: "pending",
  paymentMethod: "telegram",
  paymentStatus: "pending",
  itemCount: 1,
  createdAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-11-27T10:00:00Z",
};
const detail: Schemas["OrderDetail"] = {
  ...order,
  customerNotes: "",
  adminNote: "",
  items: [
    {
      productId: 3,
      productName: "Hausmischung Nr. 1",
      quantity: 1,
      unitPrice: 8.1,
      listPrice: 10,
      discountAmount: "0.00",
    },
  ],
  taxes: [],
  acceptedTerms: [],
};
const list: Schemas["OrderList"] = {
  orders: [order],
  total: 1,
  matching: 1,
  pending: 1,
  paid: 0,
  failed: 0,
  expired: 0,
};
const link = () => screen.findByRole("link", { name: "Bestellung #5e2d0e0b ansehen" });

describe("a member's orders", () => {
  it("that cannot be loaded are told and asked for again", async () => {
    refuse("/api/orders", "get", 500, "internal", "Der Speicher klemmt.");
    const user = open("/orders", member());
    await expectToast("Fehler beim Laden der Bestellungen", "Der Speicher klemmt.");
    screen.getByRole("heading", { name: "Fehler beim Laden" });
    reply("/api/orders", "get", 200, list);
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await link();
    expect(screen.queryByRole("heading", { name: "Fehler beim Laden" })).toBeNull();
  });

  it("come first, with what was ordered; the filters wait behind a button", async () => {
    reply("/api/orders", "get", 200, {
      ...list,
      orders: [{ ...order, itemCount: 3, firstItem: { productId: 3, productName: "Hausmischung Nr. 1" } }],
    });
    const user = open("/orders", member());
    await link();
    const entry = screen.getByRole("listitem", { name: "#5e2d0e0b" });
    expect(within(entry).getByText("Hausmischung Nr. 1")).toBeTruthy();
    expect(within(entry).getByText("3 Artikel")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Zurücksetzen" })).toBeNull();
    expect(screen.queryByRole("search", { name: "Bestellungen filtern" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Suchen und filtern" }));
    expect(screen.getByRole("search", { name: "Bestellungen filtern" })).toBeTruthy();
  });

  it("have their place held while they load", async () => {
    hang("/api/orders", "get");
    open("/orders", member());
    await screen.findByRole("status", { name: "Bestellungen durchsuchen" });
    expect(screen.queryByRole("heading", { name: "Keine Bestellungen" })).toBeNull();
  });

  it("say what they would have cost without Premium", async () => {
    reply("/api/orders", "get", 200, list);
    reply("/api/orders/{id}", "get", 200, detail);
    open(`/orders?order=${id}`, member());
    const sheet = await screen.findByRole("dialog", { name: "Bestellung #5e2d0e0b" });
    await within(sheet).findByText("1 × 8,10 € (regulär 10,00 €)");
  });
});

const underWay = { ...list, orders: [{ ...order, paymentMethod: "stripe" as const, isUnderWay: true }] };
const detailUnderWay = { ...detail, paymentMethod: "stripe" as const, isUnderWay: true };

/** What a customer's order needs besides the list. */
function replyPayment(change: Partial<Schemas["OrderPaymentView"]> = {}) {
  reply("/api/orders/{id}/payment", "get", 200, {
    orderId: id,
    number: "#5e2d0e0b",
    paymentMethod: "stripe",
    paymentStatus: "pending",
    totalAmount: "12.90",
    paidAmount: "0.00",
    missingAmount: "12.90",
    expiresAt: "2026-11-27T10:00:00Z",
    transfer: null,
    steps: [],
    methods: [{ method: "stripe", name: "Karte oder Lastschrift" }],
    ...change,
  });
}

/** The timers of what looks again by itself. */
async function withClock(work: (advance: (ms: number) => void) => Promise<void>) {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "setInterval", "clearInterval"] });
  try {
    await work((ms) => act(() => void vi.advanceTimersByTime(ms)));
  } finally {
    vi.useRealTimers();
  }
}

describe("an order whose money is on its way", () => {
  it("is told to its customer in the list, while the page is open", async () => {
    reply("/api/orders", "get", 200, list);
    await withClock(async (advance) => {
      open("/orders", member());
      const entry = await screen.findByRole("listitem", { name: "#5e2d0e0b" });
      within(entry).getByText("Warten auf Zahlung");
      reply("/api/orders", "get", 200, underWay);
      advance(15_000);
      await within(entry).findByText("Zahlung unterwegs");
      expect(within(entry).queryByText("Warten auf Zahlung")).toBeNull();
      expect(within(entry).queryByText("Ausstehend")).toBeNull();
    });
  });

  it("changes the open sheet when it was paid elsewhere", async () => {
    reply("/api/orders", "get", 200, list);
    reply("/api/orders/{id}", "get", 200, detail);
    replyPayment();
    await withClock(async (advance) => {
      open(`/orders?order=${id}`, member());
      const sheet = within(await screen.findByRole("dialog", { name: "Bestellung #5e2d0e0b" }));
      await sheet.findByRole("button", { name: "Mit Karte oder Lastschrift bezahlen" });
      reply("/api/orders/{id}", "get", 200, detailUnderWay);
      reply("/api/orders", "get", 200, underWay);
      replyPayment({ underWay: { provider: "stripe", amount: "12.90" }, methods: [] });
      advance(5_000);
      await sheet.findByRole("region", { name: "Ihre Zahlung" });
      await sheet.findByText("Zahlung unterwegs");
      expect(sheet.queryByRole("button", { name: /bezahlen/ })).toBeNull();
    });
  });

  it("is not booked by hand in the back office, which says why and notices by itself", async () => {
    reply("/api/orders", "get", 200, list);
    reply("/api/orders/{id}", "get", 200, detail);
    reply("/api/admin/audit", "get", 200, { success: true, entries: [] });
    await withClock(async (advance) => {
      open(`/admin/orders?order=${id}`, owner());
      const sheet = within(await screen.findByRole("dialog", { name: "Bestellung #5e2d0e0b" }));
      await sheet.findByRole("button", { name: "Als bezahlt: #5e2d0e0b" });
      reply("/api/orders/{id}", "get", 200, detailUnderWay);
      advance(15_000);
      const note = within(await sheet.findByRole("region", { name: "Zahlung unterwegs" }));
      note.getByText(/Von Hand verbucht, stünde es doppelt da\.$/);
      expect(sheet.queryByRole("button", { name: /^Als bezahlt/ })).toBeNull();
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      await user.click(sheet.getByRole("button", { name: "Ablehnen: #5e2d0e0b" }));
      const question = await screen.findByRole("alertdialog", { name: "Bestellung #5e2d0e0b ablehnen?" });
      within(question).getByText(/Kommt das Geld trotzdem an, müssen Sie es erstatten\./);
    });
  });
});

describe("the back office", () => {
  it("keeps a note in its field that cannot be saved", async () => {
    reply("/api/orders", "get", 200, list);
    reply("/api/orders/{id}", "get", 200, detail);
    reply("/api/admin/audit", "get", 200, { success: true, entries: [] });
    failWithoutWords("/api/orders/{id}/note", "put");
    const user = open(`/admin/orders?order=${id}`, owner());
    const note = await screen.findByLabelText<HTMLTextAreaElement>("Notiz");
    await user.type(note, "Bleibt hier");
    await user.click(screen.getByRole("button", { name: "Notiz speichern" }));
    await expectToast("Fehler", "Die Notiz konnte nicht gespeichert werden.");
    expect(note.value).toBe("Bleibt hier");
  });

  it("tells in the specification's words that a settlement was refused, or failed", async () => {
    reply("/api/orders", "get", 200, list);
    refuse("/api/orders/{id}/payment-status", "put", 403, "forbidden", "Nein");
    const user = open("/admin/orders", owner());
    const approve = async () => {
      await user.click(await screen.findByRole("button", { name: "Als bezahlt: #5e2d0e0b" }));
      // A decision for good is not one slip of the finger away.
      expect(sent("/api/orders/{id}/payment-status", "put")).toHaveLength(tries);
      tries += 1;
      await user.click(await screen.findByRole("button", { name: "Als bezahlt verbuchen" }));
    };
    let tries = 0;
    await approve();
    await expectToast("Fehler", "Keine Berechtigung - Nur Administratoren dürfen den Zahlungsstatus ändern.");
    failWithoutWords("/api/orders/{id}/payment-status", "put");
    await approve();
    await expectToast("Der Zahlungsstatus konnte nicht aktualisiert werden.");
    await waitFor(() => expect(screen.getAllByText("Ausstehend").length).toBeGreaterThan(0));
  });
});
