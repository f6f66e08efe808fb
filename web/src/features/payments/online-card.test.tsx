//! Paying an order on a provider's page: the way there, and what became of it on the way back.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { open } from "@/testing/screen";
import { cutOff, hang, refuse, reply, type Schemas, sent } from "@/testing/server";

const id = "0198a1";
const address = `/orders/${id}?key=geheim`;

const receipt = (change: Partial<Schemas["Receipt"]> = {}): Schemas["Receipt"] => ({
  id,
  number: "#0198a1",
  totalAmount: "25.80",
  paymentMethod: "paypal",
  paymentStatus: "pending",
  createdAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-11-27T10:00:00Z",
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
  ...change,
});

const payment = (change: Partial<Schemas["OrderPaymentView"]> = {}): Schemas["OrderPaymentView"] => ({
  orderId: id,
  number: "#0198a1",
  paymentMethod: "paypal",
  paymentStatus: "pending",
  totalAmount: "25.80",
  paidAmount: "0.00",
  missingAmount: "25.80",
  expiresAt: "2026-11-27T10:00:00Z",
  transfer: null,
  steps: [],
  methods: [
    { method: "paypal", name: "PayPal" },
    { method: "bank", name: "Überweisung" },
  ],
  ...change,
});

const card = async (name = "Jetzt bezahlen") => within(await screen.findByRole("region", { name }));

describe("an order that is paid at PayPal", () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockReset();
    vi.spyOn(window.location, "assign").mockImplementation(assign);
    reply("/api/products", "get", 200, []);
    reply("/api/orders/{id}/receipt", "get", 200, receipt());
    reply("/api/orders/{id}/payment", "get", 200, payment());
  });

  it("leads to PayPal's page, once", async () => {
    reply("/api/orders/{id}/pay", "post", 200, {
      success: true,
      url: "https://paypal.example/1",
      paymentId: "1",
    });
    open(address);
    const region = await card();
    expect(region.getByText("25,80 €")).toBeTruthy();
    await userEvent.dblClick(region.getByRole("button", { name: "Mit PayPal bezahlen" }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://paypal.example/1"));
    expect(sent("/api/orders/{id}/pay", "post")).toHaveLength(1);
    screen.getByRole("button", { name: "Stattdessen: Überweisung" });
  });

  it("leads there again when the browser gives back the page as it was left", async () => {
    reply("/api/orders/{id}/pay", "post", 200, {
      success: true,
      url: "https://paypal.example/1",
      paymentId: "1",
    });
    open(address);
    const button = (await card()).getByRole("button", { name: "Mit PayPal bezahlen" });
    await userEvent.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(button.getAttribute("aria-busy")).toBe("true");
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await userEvent.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  });

  it("is paid after the way back, and a refusal offers the page again", async () => {
    refuse("/api/orders/{id}/payment", "post", 402, "payment_declined", "Die Zahlung wurde abgelehnt.");
    open(`${address}&pay=done&token=5O19&PayerID=X`);
    const region = await card();
    expect((await region.findByRole("alert")).textContent).toBe("Die Zahlung wurde abgelehnt.");
    region.getByRole("button", { name: "Mit PayPal bezahlen" });
  });

  it("waits while PayPal looks at it, asks again quietly, and offers no second payment meanwhile", async () => {
    const call = "/api/orders/{id}/payment";
    refuse(call, "post", 409, "payment_pending", "Noch nicht bestätigt.");
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "setInterval", "clearInterval"] });
    try {
      open(`${address}&pay=done`);
      const region = await card("Ihre Zahlung");
      const words = await region.findByText("PayPal prüft Ihre Zahlung noch. Sie müssen nichts weiter tun.");
      const changes: string[] = [];
      const observer = new MutationObserver(() => changes.push(words.textContent));
      observer.observe(words, { childList: true, subtree: true, characterData: true });
      const askAgain = async (times: number) => {
        act(() => void vi.advanceTimersByTime(3_000));
        await waitFor(() => expect(sent(call, "post").length).toBeGreaterThanOrEqual(times));
      };
      await askAgain(2);
      await askAgain(3);
      observer.disconnect();
      expect(changes).toEqual([]);
      expect(region.queryByRole("button")).toBeNull();
      expect(screen.queryByRole("button", { name: "Stattdessen: Überweisung" })).toBeNull();

      refuse(call, "post", 402, "payment_declined", "Die Zahlung wurde abgelehnt.");
      act(() => void vi.advanceTimersByTime(3_000));
      expect((await screen.findByRole("alert")).textContent).toBe("Die Zahlung wurde abgelehnt.");
      (await card()).getByRole("button", { name: "Mit PayPal bezahlen" });
      screen.getByRole("button", { name: "Stattdessen: Überweisung" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("asks again when the answer was lost, and offers no second payment meanwhile", async () => {
    const call = "/api/orders/{id}/payment";
    cutOff(call, "post");
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "setInterval", "clearInterval"] });
    try {
      open(`${address}&pay=done`);
      const region = await card("Ihre Zahlung");
      await region.findByText("Ihre Zahlung wird bestätigt …");
      await waitFor(() => expect(sent(call, "post")).toHaveLength(1));
      expect(region.queryByRole("button")).toBeNull();
      refuse(call, "post", 402, "payment_declined", "Die Zahlung wurde abgelehnt.");
      act(() => void vi.advanceTimersByTime(3_000));
      expect((await screen.findByRole("alert")).textContent).toBe("Die Zahlung wurde abgelehnt.");
      (await card()).getByRole("button", { name: "Mit PayPal bezahlen" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("holds the other way still while one is chosen", async () => {
    reply(
      "/api/orders/{id}/payment",
      "get",
      200,
      payment({
        methods: [
          { method: "paypal", name: "PayPal" },
          { method: "bank", name: "Überweisung" },
          { method: "arrangement", name: "nach Absprache" },
        ],
      }),
    );
    hang("/api/orders/{id}/payment-method", "put");
    open(address);
    await userEvent.click(await screen.findByRole("button", { name: "Stattdessen: Überweisung" }));
    const other = screen.getByRole("button", { name: "Stattdessen: Nach Absprache" });
    expect(other).toHaveProperty("disabled", true);
  });

  it("says before anything else that a debit was not honoured, until something newer is under way", async () => {
    const refused = { provider: "stripe", at: "2026-11-24T10:00:00Z" } as const;
    reply("/api/orders/{id}/payment", "get", 200, payment({ refused }));
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "setInterval", "clearInterval"] });
    try {
      open(address);
      const region = await card();
      const note = await screen.findByRole("alert");
      expect(note.textContent).toBe(
        "Ihre Zahlung wurde nicht eingelöstIhre Bank oder Stripe hat sie am Di., 24. November abgelehnt. Ihre Bestellung liegt weiter für Sie bereit: Bitte bezahlen Sie noch einmal, gern auch auf andere Weise.",
      );
      const button = region.getByRole("button", { name: "Mit PayPal bezahlen" });
      expect(note.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      screen.getByRole("button", { name: "Stattdessen: Überweisung" });

      // Paid again, in another tab: this one notices by itself.
      const underWay = { provider: "paypal", amount: "25.80" } as const;
      reply("/api/orders/{id}/payment", "get", 200, payment({ underWay, methods: [] }));
      act(() => void vi.advanceTimersByTime(5_000));
      await card("Ihre Zahlung");
      expect(screen.queryByRole("alert")).toBeNull();
      expect(screen.queryByRole("button", { name: /bezahlen|Stattdessen/ })).toBeNull();
      screen.getByText("Zahlung unterwegs");
    } finally {
      vi.useRealTimers();
    }
  });

  it("says of a cancelled payment that nothing was taken", async () => {
    open(`${address}&pay=cancelled`);
    await card();
    await screen.findByText("Es wurde nichts abgebucht. Ihre Bestellung wartet auf die Zahlung.");
    expect(location.search).toBe("?key=geheim");
  });
});

describe("an order that is paid in Telegram", () => {
  const url = "https://t.me/$1";
  beforeEach(() => {
    reply("/api/products", "get", 200, []);
    reply("/api/orders/{id}/receipt", "get", 200, receipt({ paymentMethod: "telegram" }));
    const methods = [{ method: "telegram", name: "Telegram" }] as const;
    reply(
      "/api/orders/{id}/payment",
      "get",
      200,
      payment({ paymentMethod: "telegram", methods: [...methods] }),
    );
    reply("/api/orders/{id}/pay", "post", 200, { success: true, url, paymentId: "1" });
  });

  it("opens a tab next to the page with a click, and none by itself", async () => {
    const tab = { opener: window, location: { href: "" }, close: vi.fn() };
    const opened = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    open(`${address}&pay=now`);
    const region = await card();
    region.getByText("Sie bezahlen in Telegram. Diese Seite merkt von selbst, wenn das Geld da ist.");
    expect(location.search).toBe("?key=geheim");
    expect(sent("/api/orders/{id}/pay", "post")).toHaveLength(0);
    await userEvent.click(region.getByRole("button", { name: "Mit Telegram bezahlen" }));
    await waitFor(() => expect(tab.location.href).toBe(url));
    expect(opened).toHaveBeenCalledExactlyOnceWith("", "_blank");
    expect(tab.opener).toBeNull();
  });

  it("closes the tab where the payment could not be begun", async () => {
    const tab = { opener: window, location: { href: "" }, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    refuse(
      "/api/orders/{id}/pay",
      "post",
      502,
      "payment_start_failed",
      "Die Zahlung ließ sich nicht beginnen.",
    );
    open(address);
    const region = await card();
    await userEvent.click(region.getByRole("button", { name: "Mit Telegram bezahlen" }));
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
  });
});
