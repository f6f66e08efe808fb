//! /orders/{id}?key=… as anyone who holds the link sees it.
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { member, product } from "@/testing/people";
import { open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const call = "/api/orders/{id}/receipt";
const address = "/orders/0198a1?key=geheim";

const receipt = (change: Partial<Schemas["Receipt"]> = {}): Schemas["Receipt"] => ({
  id: "0198a1",
  number: "#0198a1",
  totalAmount: "25.80",
  paymentMethod: "anonymous",
  paymentStatus: "pending",
  createdAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-11-27T10:00:00Z",
  items: [
    {
      productId: 3,
      productName: "Hausmischung Nr. 1",
      quantity: 2,
      unitPrice: 12.9,
      listPrice: 12.9,
      discountAmount: "0.00",
    },
  ],
  taxes: [],
  ...change,
});

describe("a receipt", () => {
  it("asks for the documents again once the money has come", async () => {
    let isPaid = false;
    reply(call, "get", 200, () => {
      const answer = receipt(isPaid ? { paymentStatus: "paid", settledAt: "2026-11-21T10:00:00Z" } : {});
      isPaid = true;
      return answer;
    });
    reply("/api/orders/{id}/payment", "get", 200, {
      orderId: "0198a1",
      number: "#0198a1",
      paymentMethod: "bank",
      paymentStatus: "paid",
      totalAmount: "25.80",
      paidAmount: "25.80",
      missingAmount: "0.00",
      expiresAt: "2026-11-27T10:00:00Z",
      transfer: null,
      steps: [],
      methods: [],
    });
    const documents = "/api/orders/{id}/invoices";
    reply(documents, "get", 200, { invoices: [], mayRequest: false });
    open(address);
    await screen.findByText("Bezahlt", { exact: true });
    await waitFor(() => expect(sent(documents, "get").length).toBeGreaterThan(1));
  });

  it("asks no one to pay again while a debit is under way", async () => {
    reply("/api/products", "get", 200, [product()]);
    reply(call, "get", 200, receipt({ paymentMethod: "stripe" }));
    reply("/api/orders/{id}/payment", "get", 200, {
      orderId: "0198a1",
      number: "#0198a1",
      paymentMethod: "stripe",
      paymentStatus: "pending",
      totalAmount: "25.80",
      paidAmount: "0.00",
      missingAmount: "25.80",
      expiresAt: "2026-12-15T10:00:00Z",
      transfer: null,
      coins: null,
      underWay: { provider: "stripe", amount: "25.80" },
      steps: [],
      methods: [],
    });
    open(`${address}&pay=done`);
    const card = within(await screen.findByRole("region", { name: "Ihre Zahlung" }));
    card.getByText(/Ihre Zahlung über Stripe ist unterwegs\. .* Sie müssen nichts weiter tun\./);
    expect(screen.queryByRole("button", { name: /bezahlen/ })).toBeNull();
    expect(sent("/api/orders/{id}/payment", "post")).toEqual([]);
  });

  it("notices by itself that an order which had expired is delivered after all", async () => {
    const payment = (change: Partial<Schemas["OrderPaymentView"]>): Schemas["OrderPaymentView"] => ({
      orderId: "0198a1",
      number: "#0198a1",
      paymentMethod: "bank",
      paymentStatus: "expired",
      totalAmount: "25.80",
      paidAmount: "0.00",
      missingAmount: "25.80",
      expiresAt: "2026-11-27T10:00:00Z",
      transfer: null,
      steps: [],
      methods: [],
      ...change,
    });
    const settledAt = "2026-11-28T10:00:00Z";
    reply("/api/products", "get", 200, [product()]);
    reply(call, "get", 200, receipt({ paymentStatus: "expired", settledAt }));
    reply("/api/orders/{id}/payment", "get", 200, payment({}));
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "setInterval", "clearInterval"] });
    try {
      open(address);
      await screen.findByText("Abgelaufen", { exact: true });
      reply(call, "get", 200, receipt({ paymentStatus: "paid", settledAt }));
      const came = { paymentStatus: "paid", paidAmount: "25.80", missingAmount: "0.00" } as const;
      reply("/api/orders/{id}/payment", "get", 200, payment(came));
      act(() => void vi.advanceTimersByTime(15_000));
      await screen.findByText("Bezahlt", { exact: true });
    } finally {
      vi.useRealTimers();
    }
  });

  it("tells delivery, total and the VAT in it", async () => {
    reply("/api/products", "get", 200, [product()]);
    const delivery = {
      kind: "parcel",
      name: "Paket",
      carrier: "DHL",
      country: "DE",
      zip: "",
      shippingAmount: "5.90",
    } as const;
    const taxes = [
      { rateHundredths: 810, netAmount: "29.32", taxAmount: "2.38", grossAmount: "31.70" },
      { rateHundredths: 0, netAmount: "1.00", taxAmount: "0.00", grossAmount: "1.00" },
    ];
    reply(call, "get", 200, receipt({ totalAmount: "32.70", delivery, taxes }));
    open(address);
    const goods = within(await screen.findByRole("region", { name: "Ihre Artikel" }));
    for (const text of ["Lieferung: Paket", "5,90 €", "32,70 €", "darin 8,1 % MwSt.", "2,38 €"])
      goods.getByText(text);
    expect(goods.queryByText(/0 % MwSt/)).toBeNull();
  });

  it("tells a guest number, goods, sum and what happens next, and gives the link to keep", async () => {
    reply("/api/products", "get", 200, [product()]);
    reply(call, "get", 200, receipt());
    open(address);
    await screen.findByRole("heading", { level: 1, name: "Vielen Dank für Ihre Bestellung!" });
    expect(screen.getByText("#0198a1")).toBeTruthy();
    const goods = within(screen.getByRole("region", { name: "Ihre Artikel" }));
    expect(goods.getByText("2 × 12,90 €")).toBeTruthy();
    expect(goods.getAllByText("25,80 €")).toHaveLength(2);
    const next = within(screen.getByRole("region", { name: "So geht es weiter" }));
    expect(next.getAllByRole("listitem").map((step) => step.querySelector("p")?.textContent)).toEqual([
      "Bestellt",
      "Zahlung",
      "Lieferung oder Abholung",
    ]);
    const link = screen.getByLabelText<HTMLInputElement>("Ihr Link zu dieser Bestellung", {
      selector: "input",
    });
    expect(link.value).toBe(location.origin + address);
    expect(screen.queryByRole("link", { name: "Meine Bestellungen" })).toBeNull();
    const [request] = sent(call, "get");
    expect(new URL(request?.url ?? "").searchParams.get("key")).toBe("geheim");
  });

  it.each([
    ["paid", "Vielen Dank für Ihre Bestellung!", /^Bezahlt am /],
    ["failed", "Diese Bestellung wurde abgelehnt", /Es wurde nichts berechnet\.$/],
    ["expired", "Diese Bestellung ist abgelaufen", /^Bis .* ist keine Zahlung eingegangen/],
  ] as const)("says how it ended when it is %s", async (paymentStatus, title, sentence) => {
    reply(call, "get", 200, receipt({ paymentStatus, settledAt: "2026-11-21T10:00:00Z" }));
    open(address);
    await screen.findByRole("heading", { level: 1, name: title });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it("leads members on to their orders", async () => {
    reply(call, "get", 200, receipt());
    open(address, member());
    expect(await screen.findByRole("link", { name: "Meine Bestellungen" })).toBeTruthy();
  });

  it("says where the link is wrong, with a way on", async () => {
    refuse(call, "get", 404, "order_not_found", "Diese Bestellung gibt es nicht.");
    open(address);
    await screen.findByRole("heading", { level: 1, name: "Diese Bestellung gibt es nicht" });
    expect(screen.getByRole("link", { name: "Weiter einkaufen" })).toBeTruthy();
  });
});
