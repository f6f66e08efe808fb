//! Paying an order in coins: choosing them, what a wallet needs, and every state that the server tells.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const id = "0198a1";
const address = `/orders/${id}?key=geheim`;

const receipt: Schemas["Receipt"] = {
  id,
  number: "#0198a1",
  totalAmount: "25.80",
  paymentMethod: "crypto",
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
};

const coins = (change: Partial<Schemas["CoinPayment"]> = {}): Schemas["CoinPayment"] => ({
  currency: "BTC",
  network: "Bitcoin",
  demo: false,
  address: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
  amount: "0.00043000",
  received: "0.00000000",
  missing: "0.00043000",
  rate: "60000.00",
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  state: "new",
  exception: null,
  uri: "bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?amount=0.00043",
  requiredConfirmations: 6,
  payments: [],
  sandboxUrl: null,
  ...change,
});

const crypto = { method: "crypto", name: "Krypto", currencies: ["BTC", "LTC"] } as const;

const payment = (change: Partial<Schemas["OrderPaymentView"]> = {}): Schemas["OrderPaymentView"] => ({
  orderId: id,
  number: "#0198a1",
  paymentMethod: "crypto",
  paymentStatus: "pending",
  totalAmount: "25.80",
  paidAmount: "0.00",
  missingAmount: "25.80",
  expiresAt: "2026-11-27T10:00:00Z",
  transfer: null,
  coins: null,
  steps: [],
  methods: [
    { ...crypto, currencies: [...crypto.currencies] },
    { method: "bank", name: "Überweisung" },
  ],
  ...change,
});

const card = async () => within(await screen.findByRole("region", { name: "In Coins bezahlen" }));

const shows = (change: Partial<Schemas["OrderPaymentView"]>) =>
  reply("/api/orders/{id}/payment", "get", 200, payment(change));

describe("an order that is paid in coins", () => {
  beforeEach(() => {
    reply("/api/products", "get", 200, []);
    reply("/api/orders/{id}/receipt", "get", 200, receipt);
    shows({});
  });

  it("asks which coins, and then says what a wallet needs", async () => {
    reply("/api/orders/{id}/pay", "post", 200, { success: true, url: "litecoin:ltc1", paymentId: "1" });
    open(address);
    const region = await card();
    await userEvent.click(region.getByRole("radio", { name: /Litecoin/ }));
    shows({ coins: coins() });
    await userEvent.dblClick(region.getByRole("button", { name: "Mit Litecoin bezahlen" }));
    await region.findByText("Der Betrag gilt noch");
    const asked = sent("/api/orders/{id}/pay", "post");
    expect(asked).toHaveLength(1);
    expect(await asked[0]?.json()).toEqual({ paymentMethod: "crypto", currency: "LTC" });
    expect(region.getByRole("timer").textContent).toMatch(/^(10:00|9:5\d)$/);
    region.getByRole("button", { name: /Betrag\s*0,00043 BTC/ });
    region.getByRole("button", { name: /Adresse\s*bc1qcr8/ });
    region.getByText(/Senden Sie nur Bitcoin\. .*Kurs: 1 BTC = 60\.000,00 €\./);
    expect(region.getByRole("link", { name: "Wallet öffnen" }).getAttribute("href")).toBe(coins().uri);
    screen.getByRole("button", { name: "Stattdessen: Überweisung" });
  });

  it("says why no coins can be chosen", async () => {
    shows({ methods: [{ method: "bank", name: "Überweisung" }] });
    open(address);
    const region = await card();
    region.getByText(/kein aktueller Kurs bekannt/);
    expect(region.queryByRole("button")).toBeNull();
  });

  it("tells what is refused", async () => {
    refuse("/api/orders/{id}/pay", "post", 409, "coin_rate_old", "Kein aktueller Kurs.");
    open(address);
    const region = await card();
    await userEvent.click(region.getByRole("button", { name: "Mit Bitcoin bezahlen" }));
    await screen.findByText("Kein aktueller Kurs.");
  });

  it("asks for the rest where a part has come", async () => {
    shows({
      methods: [],
      coins: coins({ exception: "partial", received: "0.00020000", missing: "0.00023000" }),
    });
    open(address);
    const region = await card();
    region.getByText("0,0002 BTC sind da. Es fehlen noch 0,00023 BTC.");
    region.getByRole("button", { name: /Betrag\s*0,00023 BTC/ });
  });

  it("waits for confirmations, the least of all", async () => {
    const payments = [
      {
        transactionId: "a",
        amount: "0.00020000",
        confirmations: 6,
        explorerUrl: "https://mempool.space/tx/a",
      },
      { transactionId: "b", amount: "0.00023000", confirmations: 2, explorerUrl: null },
    ];
    shows({
      methods: [],
      coins: coins({
        state: "processing",
        received: "0.00043000",
        missing: "0.00000000",
        uri: null,
        payments,
      }),
    });
    open(address);
    const region = await card();
    region.getByText("Danke! 0,00043 BTC sind da.");
    expect(region.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("2 von 6 Bestätigungen");
    expect(region.getAllByRole("link")).toHaveLength(1);
  });

  it("offers a new amount once the time is over", async () => {
    shows({ coins: coins({ state: "expired" }) });
    open(address);
    const region = await card();
    region.getByText("Die Zeit ist abgelaufen.");
    region.getByRole("button", { name: "Neuer Betrag in Bitcoin" });
    expect(region.getAllByRole("radio")).toHaveLength(2);
  });

  it("asks for the rest in the same coins once the time is over", async () => {
    const payments = [{ transactionId: "a", amount: "0.00020000", confirmations: 6, explorerUrl: null }];
    shows({
      methods: [],
      coins: coins({ state: "expired", exception: "partial", received: "0.00020000", payments }),
    });
    open(address);
    const region = await card();
    region.getByText(/0,0002 BTC sind angekommen/);
    region.getByRole("button", { name: "Neuer Betrag in Bitcoin" });
    expect(region.queryAllByRole("radio")).toHaveLength(0);
  });

  it("asks for what is missing after an amount was paid whole", async () => {
    const payments = [{ transactionId: "a", amount: "0.00043000", confirmations: 6, explorerUrl: null }];
    shows({
      methods: [],
      missingAmount: "4.00",
      coins: coins({
        state: "settled",
        received: "0.00043000",
        missing: "0.00000000",
        uri: null,
        payments,
      }),
    });
    open(address);
    const region = await card();
    region.getByText("Es fehlt noch etwas.");
    region.getByRole("button", { name: "Neuer Betrag in Bitcoin" });
  });

  it("asks once more where coins are no longer in the chain", async () => {
    shows({ coins: coins({ state: "invalid", uri: null }) });
    open(address);
    const region = await card();
    region.getByText("Ihre Coins stehen nicht mehr in der Blockchain.");
    region.getByRole("button", { name: "Neuer Betrag in Bitcoin" });
  });
});
