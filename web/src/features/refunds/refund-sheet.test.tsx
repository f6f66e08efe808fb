//! Giving money back on an order: how much, by which way, and what the server says to it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectFieldError, expectToast, open } from "@/testing/screen";
import { failWithoutWords, hang, refuse, reply, type Schemas, sent } from "@/testing/server";

const call = "/api/admin/orders/{id}/refunds";
const id = "0198a1";

const refund = (change: Partial<Schemas["AdminRefund"]> = {}): Schemas["AdminRefund"] => ({
  id: "r1",
  orderId: id,
  orderNumber: "#0198a1",
  amount: "12.90",
  shippingAmount: "0.00",
  lines: [],
  reason: "defect",
  note: "",
  way: "paypal",
  state: "done",
  providerId: "1JU089",
  failure: null,
  actor: "inhaber",
  createdAt: "2026-11-24T10:00:00Z",
  doneAt: "2026-11-24T10:00:00Z",
  transfer: null,
  ...change,
});

const found = (change: Partial<Schemas["OrderRefunds"]> = {}): Schemas["OrderRefunds"] => ({
  refundableAmount: "31.70",
  ways: [
    { way: "paypal", name: "PayPal", most: "31.70" },
    { way: "bank", name: "Überweisung", most: "31.70" },
    { way: "hand", name: "nach Absprache", most: "31.70" },
  ],
  lines: [
    {
      position: 0,
      productName: "Hausmischung",
      unitPrice: "12.90",
      quantity: 2,
      ordered: 2,
      lineAmount: "25.80",
    },
  ],
  shippingAmount: "5.90",
  refunds: [],
  ...change,
});

const order: Schemas["OrderDetail"] = {
  id,
  customerName: "Jorge",
  customerPhone: "",
  customerNotes: "",
  totalAmount: "31.70",
  status: "cancelled",
  paymentMethod: "paypal",
  paymentStatus: "expired",
  itemCount: 1,
  createdAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-11-27T10:00:00Z",
  settledAt: "2026-11-20T10:05:00Z",
  items: [
    {
      productId: 3,
      productName: "Hausmischung",
      quantity: 2,
      unitPrice: 12.9,
      listPrice: 12.9,
      discountAmount: "0.00",
    },
  ],
  taxes: [],
  acceptedTerms: [],
};

async function sheet() {
  open(`/admin/orders?order=${id}`, owner());
  const section = within(await screen.findByRole("region", { name: "Erstattungen" }));
  await userEvent.click(section.getByRole("button", { name: "Erstatten" }));
  return within(await screen.findByRole("dialog", { name: "#0198a1 erstatten" }));
}

describe("giving money back", () => {
  beforeEach(() => {
    reply("/api/orders", "get", 200, {
      orders: [],
      total: 0,
      pending: 0,
      paid: 0,
      failed: 0,
      expired: 0,
      matching: 0,
    });
    reply("/api/orders/{id}", "get", 200, order);
    reply("/api/admin/audit", "get", 200, { success: true, entries: [] });
    reply(call, "get", 200, found());
  });

  it("sends the lines and the shipping that were chosen, by the way that they came", async () => {
    reply(call, "post", 201, refund({ amount: "18.80" }));
    const form = await sheet();
    await userEvent.click(form.getByRole("radio", { name: /^Einzelne Artikel/ }));
    const nothing = form.getByRole("button", { name: "Bitte wählen" });
    expect(nothing.title).toBe("Wählen Sie Artikel oder die Versandkosten.");
    await userEvent.click(nothing);
    expect(sent(call, "post")).toHaveLength(0);
    await userEvent.selectOptions(form.getByRole("combobox", { name: "Stück: Hausmischung" }), "1");
    await userEvent.click(form.getByRole("checkbox", { name: /^Versandkosten/ }));
    await userEvent.click(form.getByRole("button", { name: "18,80 € erstatten" }));
    await expectToast("Erstattet");
    const [request] = sent(call, "post");
    expect(await request?.json()).toEqual({
      lines: [{ position: 0, quantity: 1 }],
      shipping: true,
      way: "paypal",
      reason: "revocation",
      note: "",
    });
    expect(request?.headers.get("Idempotency-Key")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "#0198a1 erstatten" })).toBeNull());
  });

  it("offers no more than there is, and shows what the server refuses", async () => {
    refuse(call, "post", 409, "refund_too_much", "Mehr als bezahlt wurde, kann nicht erstattet werden.");
    const form = await sheet();
    await userEvent.click(form.getByRole("radio", { name: /^Ein Betrag/ }));
    const amount = form.getByRole("textbox", { name: "Betrag in Euro" });
    await userEvent.click(form.getByRole("button", { name: "Erstatten" }));
    await expectFieldError(amount, "Bitte nennen Sie einen Betrag, zum Beispiel 12,50.");
    await userEvent.type(amount, "31,71");
    await userEvent.click(form.getByRole("button", { name: "31,71 € erstatten" }));
    await expectFieldError(amount, "Es können höchstens 31,70 € zurückgehen.");
    expect(document.activeElement).toBe(amount);
    // Twelve hundred to some, one and a fifth to others.
    await userEvent.clear(amount);
    await userEvent.type(amount, "1.200");
    await expectFieldError(amount, "Bitte nennen Sie einen Betrag, zum Beispiel 12,50.");
    expect(sent(call, "post")).toHaveLength(0);
    await userEvent.clear(amount);
    await userEvent.type(amount, "5,5");
    await userEvent.click(form.getByRole("button", { name: "5,50 € erstatten" }));
    await expectToast("Fehler", "Mehr als bezahlt wurde, kann nicht erstattet werden.");
  });

  it("gives back all that was shown, and stays open until the answer is there", async () => {
    hang(call, "post");
    const form = await sheet();
    await userEvent.click(form.getByRole("button", { name: "31,70 € erstatten" }));
    await waitFor(() => expect(sent(call, "post")).toHaveLength(1));
    expect(await sent(call, "post")[0]?.json()).toMatchObject({ amount: "31.70", lines: [] });
    await userEvent.keyboard("{Escape}");
    screen.getByRole("dialog", { name: "#0198a1 erstatten" });
  });

  it("says when it is not known what can go back, and asks again", async () => {
    failWithoutWords(call, "get");
    open(`/admin/orders?order=${id}`, owner());
    const section = within(await screen.findByRole("region", { name: "Erstattungen" }));
    section.getByText("Die Erstattungen konnten nicht geladen werden.");
    reply(call, "get", 200, found());
    await userEvent.click(section.getByRole("button", { name: "Erneut versuchen" }));
    await section.findByRole("button", { name: "Erstatten" });
  });

  it("says so among the shop's money", async () => {
    failWithoutWords("/api/admin/refunds", "get");
    open("/admin/money", owner());
    const card = within(await screen.findByRole("region", { name: "Erstattungen" }));
    card.getByText("Die Erstattungen konnten nicht geladen werden.");
  });

  it("leads a transfer by its code, and notes that it was made", async () => {
    const transfer = { payee: "Jorge Almeida", iban: "DE89 3704", text: "Erstattung", code: "BCD\n002" };
    const waits = refund({ way: "bank", state: "waiting", doneAt: null, transfer });
    reply(call, "get", 200, found({ refunds: [waits] }));
    reply("/api/admin/refunds/{id}/done", "post", 200, refund({ way: "bank" }));
    open(`/admin/orders?order=${id}`, owner());
    const section = within(await screen.findByRole("region", { name: "Erstattungen" }));
    section.getByText("zu überweisen");
    await section.findByRole("img", { name: "QR-Code für die Banking-App: 12,90 € an Jorge Almeida" });
    await userEvent.click(section.getByRole("button", { name: "Überwiesen" }));
    await waitFor(() => expect(sent("/api/admin/refunds/{id}/done", "post")).toHaveLength(1));
  });

  it("says where money of Telegram goes back, and notes that it did", async () => {
    const waits = refund({ way: "telegram", state: "waiting", doneAt: null, providerId: "ch_7" });
    reply(call, "get", 200, found({ refunds: [waits] }));
    reply("/api/admin/refunds/{id}/done", "post", 200, refund({ way: "telegram" }));
    open(`/admin/orders?order=${id}`, owner());
    const section = within(await screen.findByRole("region", { name: "Erstattungen" }));
    section.getByText("zu erstatten");
    section.getByText(/Die Zahlung heißt dort ch_7\.$/);
    await userEvent.click(section.getByRole("button", { name: "Erstattet" }));
    await waitFor(() => expect(sent("/api/admin/refunds/{id}/done", "post")).toHaveLength(1));
  });

  it("tells what came back from what was refused at once", async () => {
    const failed = { state: "failed", failure: "lost_or_stolen_card" } as const;
    reply(
      call,
      "get",
      200,
      found({ refunds: [refund(failed), refund({ ...failed, id: "r2", providerId: null })] }),
    );
    open(`/admin/orders?order=${id}`, owner());
    const section = within(await screen.findByRole("region", { name: "Erstattungen" }));
    await section.findByText("zurückgekommen");
    section.getByText("abgelehnt");
  });

  it("lets go of what the provider has not answered for a day, and says what to look at before", async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
    const waits = (number: string, createdAt: string) =>
      refund({ id: number, way: "paypal", state: "waiting", doneAt: null, createdAt });
    reply(call, "get", 200, found({ refunds: [waits("r1", hours(23)), waits("r2", hours(25))] }));
    reply("/api/admin/refunds/{id}/withdraw", "post", 200, refund({ state: "withdrawn" }));
    open(`/admin/orders?order=${id}`, owner());
    const section = within(await screen.findByRole("region", { name: "Erstattungen" }));
    await section.findByText(/antwortet seit einem Tag nicht/);
    await userEvent.click(section.getByRole("button", { name: "Ablegen" }));
    await waitFor(() =>
      expect(sent("/api/admin/refunds/{id}/withdraw", "post")[0]?.url).toMatch(/r2\/withdraw$/),
    );
  });

  it("takes no second decision while one is under way", async () => {
    reply(call, "get", 200, found({ refunds: [refund({ way: "bank", state: "waiting", doneAt: null })] }));
    hang("/api/admin/refunds/{id}/done", "post");
    open(`/admin/orders?order=${id}`, owner());
    const section = within(await screen.findByRole("region", { name: "Erstattungen" }));
    await userEvent.click(section.getByRole("button", { name: "Überwiesen" }));
    expect(section.getByRole("button", { name: "Zurücknehmen" })).toHaveProperty("disabled", true);
  });
});
