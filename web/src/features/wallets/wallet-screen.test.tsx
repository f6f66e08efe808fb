//! /wallet as a member sees it, with a server that fails, waits and refuses.
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { member } from "@/testing/people";
import { expectFieldError, expectToast, open, toasts } from "@/testing/screen";
import { cutOff, failWithoutWords, refuse, reply, type Schemas, sent } from "@/testing/server";

const wallet = (currency: Schemas["Currency"], balance: string, pending = "0"): Schemas["Wallet"] => ({
  currency,
  balance,
  pendingBalance: pending,
  reservedBalance: "0",
});
const mine = (...wallets: Schemas["Wallet"][]): Schemas["MyWallets"] => ({
  success: true,
  mode: "demo",
  initialised: wallets.length > 0,
  wallets,
});
const movement = (change: Partial<Schemas["Transaction"]> = {}): Schemas["Transaction"] => ({
  id: 1,
  type: "deposit",
  amount: "0.05000000",
  currency: "BTC",
  status: "confirmed",
  createdAt: "2026-11-20T10:00:00Z",
  ...change,
});
const noor: Schemas["PublicUser"] = {
  id: 9,
  username: "noor",
  role: "user",
  createdAt: "2026-03-02T09:00:00Z",
  registeredAt: "2026-03-02T09:00:00Z",
};
const testAddress = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";

/** A shop in which mira has wallets; what a test needs otherwise it says afterwards. */
function shop(): void {
  reply("/api/wallets/my", "get", 200, mine(wallet("BTC", "0.05000000"), wallet("USDT", "25.000000")));
  reply("/api/wallets/rates", "get", 200, [{ currency: "BTC", eur: "50000.00" }]);
  reply("/api/wallets/{currency}/address", "get", 200, {
    address: { address: testAddress, network: "Bitcoin Testnet", demo: true },
  });
  reply("/api/wallets/{currency}/transactions", "get", 200, { transactions: [movement()] });
  reply("/api/users", "get", 200, [noor]);
}

async function openTab(name?: string) {
  const user = open("/wallet", member());
  await screen.findByRole("region", { name: "Guthaben" });
  if (name) await user.click(screen.getByRole("tab", { name }));
  return user;
}
const balance = () => screen.findByRole("region", { name: "Guthaben" });
const panel = () => within(screen.getByRole("tabpanel"));
const amount = () => panel().getByRole<HTMLInputElement>("spinbutton", { name: "Betrag" });

describe("the wallet", () => {
  it("is set up again after a set-up that failed", async () => {
    shop();
    reply("/api/wallets/my", "get", 200, mine());
    failWithoutWords("/api/wallets/init", "post");
    const user = open("/wallet", member());
    const start = await screen.findByRole("button", { name: "Wallets einrichten" });
    await user.click(start);
    await expectToast("Fehler", "Die Wallets konnten nicht eingerichtet werden.");
    reply("/api/wallets/init", "post", 200, {
      success: true,
      message: "ok",
      wallets: [wallet("BTC", "0.00000000")],
    });
    reply("/api/wallets/my", "get", 200, mine(wallet("BTC", "0.00000000")));
    await user.click(start);
    await expectToast("Wallets initialisiert");
    expect((await balance()).textContent).toContain("0,00000000 BTC");
  });

  it.each([
    ["/api/wallets/my", undefined, "Ihre Wallet konnte nicht geladen werden."],
    ["/api/wallets/{currency}/address", "Einzahlen", "Die Adresse konnte nicht geladen werden."],
    ["/api/wallets/{currency}/transactions", "Verlauf", "Der Verlauf konnte nicht geladen werden."],
  ] as const)("says that %s cannot be loaded, and asks again", async (path, tab, says) => {
    shop();
    failWithoutWords(path, "get");
    const user = tab ? await openTab(tab) : open("/wallet", member());
    await screen.findByText(says);
    shop();
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await waitFor(() => expect(screen.queryByText(says)).toBeNull());
    expect((await balance()).textContent).toContain("0,05000000 BTC");
  });

  it("tells what is not confirmed, with its confirmations", async () => {
    shop();
    reply("/api/wallets/my", "get", 200, mine(wallet("BTC", "0.05000000", "0.01250000")));
    const waiting = movement({ amount: "0.01250000", confirmations: 3, requiredConfirmations: 6 });
    reply("/api/wallets/{currency}/transactions", "get", 200, {
      transactions: [
        { ...waiting, id: 3, status: "pending" },
        { ...waiting, id: 2, status: "failed" },
        movement(),
      ],
    });
    await openTab("Verlauf");
    expect((await balance()).textContent).toContain("0,01250000 BTC ausstehend");
    const list = await screen.findByRole("list", { name: "Verlauf" });
    const lines = within(list).getAllByRole("listitem");
    expect(lines.map((line) => /Ausstehend|Fehlgeschlagen|Bestätigt/.exec(line.textContent)?.[0])).toEqual([
      "Ausstehend",
      "Fehlgeschlagen",
      "Bestätigt",
    ]);
    expect(lines.map((line) => line.textContent.includes("3 von 6 Bestätigungen"))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a withdrawal", () => {
  const address = () => panel().getByRole<HTMLInputElement>("textbox", { name: "Empfängeradresse" });
  const button = () => panel().getByRole("button", { name: "Auszahlen" });

  async function fill() {
    shop();
    const user = await openTab("Auszahlen");
    await user.type(address(), testAddress);
    await user.type(amount(), "0.01");
    return user;
  }

  it("keeps what was typed when the line is cut, and the retry repeats the same order", async () => {
    const user = await fill();
    cutOff("/api/wallets/{currency}/withdraw", "post");
    await user.click(button());
    await expectToast(
      "Auszahlung fehlgeschlagen",
      "Keine Antwort vom Server. Versuchen Sie es ruhig noch einmal: Derselbe Auftrag wird nur einmal ausgeführt.",
    );
    expect([address().value, amount().value]).toEqual([testAddress, "0.01"]);
    reply("/api/wallets/{currency}/withdraw", "post", 200, {
      success: true,
      message: "ok",
      transaction: movement({ type: "withdrawal", amount: "0.01", status: "pending" }),
    });
    await user.click(button());
    await expectToast("Auszahlung initiiert", "0,01 BTC an tb1qw508d6…7kxpjzsx");
    expect([address().value, amount().value]).toEqual(["", ""]);
    const [first, second] = sent("/api/wallets/{currency}/withdraw", "post").map(({ headers }) =>
      headers.get("Idempotency-Key"),
    );
    expect(first).toMatch(/^[0-9a-f]{32}[\w-]{22}$/);
    expect(second).toBe(first);
  });

  it("has no words of its own for an answer without words", async () => {
    const user = await fill();
    failWithoutWords("/api/wallets/{currency}/withdraw", "post");
    await user.click(button());
    await expectToast("Auszahlung fehlgeschlagen");
    expect(address().value).toBe(testAddress);
  });

  it("marks the field that the server names", async () => {
    const user = await fill();
    const says = "Das ist keine gültige BTC-Adresse im Netz Bitcoin Testnet.";
    refuse("/api/wallets/{currency}/withdraw", "post", 400, "invalid_input", says, { address: says });
    await user.click(button());
    await expectToast("Auszahlung fehlgeschlagen", says);
    await expectFieldError(address(), says);
  });

  it.each([
    ["0", "Der Betrag muss größer als null sein."],
    ["0.0000001", "Diese Währung hat weniger Nachkommastellen."],
    ["25.000001", "So viel ist nicht verfügbar."],
  ])("tells at the field that %s cannot be, and sends nothing", async (typed, says) => {
    shop();
    const user = await openTab("Auszahlen");
    await user.click(screen.getByRole("button", { name: "USDT" }));
    await user.type(address(), "0x0000000000000000000000000000000000000001");
    await user.type(amount(), typed);
    await user.click(button());
    await expectFieldError(amount(), says);
    expect(sent("/api/wallets/{currency}/withdraw", "post")).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  it("takes all there is, and nothing over to another currency", async () => {
    shop();
    const user = await openTab("Auszahlen");
    await user.click(screen.getByRole("button", { name: "USDT" }));
    await user.click(panel().getByRole("button", { name: "Alles" }));
    expect(amount().value).toBe("25");
    await user.click(screen.getByRole("button", { name: "BTC" }));
    expect(amount().value).toBe("");
  });
});

async function choose(user: UserEvent, name: string) {
  const found = await panel().findByRole("list", { name: "Empfänger suchen" });
  await user.click(await within(found).findByRole("button", { name: new RegExp(name) }));
}

describe("a transfer", () => {
  const button = () => panel().getByRole("button", { name: "Überweisen" });

  /** The last button of the review. */
  const now = () => screen.findByRole("button", { name: "Jetzt überweisen" });
  const transferNow = async (user: UserEvent) => {
    await user.click(button());
    await user.click(await now());
  };

  async function fill() {
    shop();
    const user = await openTab("Überweisen");
    await choose(user, "noor");
    await user.type(amount(), "0.01");
    return user;
  }
  const done: Schemas["TransactionResponse"] = {
    success: true,
    message: "ok",
    transaction: movement({ type: "transfer_out", amount: "0.01" }),
  };

  it("is told to have failed without words, in the shop's words or with a way to try again", async () => {
    const user = await fill();
    failWithoutWords("/api/wallets/transfer", "post");
    await transferNow(user);
    await expectToast("Überweisung fehlgeschlagen");
    const refusal = "Dieses Mitglied hat noch keine Wallet.";
    refuse("/api/wallets/transfer", "post", 409, "no_wallet", refusal);
    await transferNow(user);
    await expectToast("Überweisung fehlgeschlagen", refusal);
    expect(amount().value).toBe("0.01");
    expect(panel().getByRole("group", { name: "Empfänger" }).textContent).toContain("noor");
  });

  it("is looked over before it is sent: to whom, how much, its value in euro, and that it is final", async () => {
    reply("/api/wallets/transfer", "post", 200, done);
    const user = await fill();
    await user.click(button());
    const review = within(await screen.findByRole("alertdialog", { name: "Überweisung prüfen" }));
    expect(review.getByText("0,01 BTC")).toBeTruthy();
    expect(await review.findByText(/^≈ [\d.]+,\d\d € zum Shop-Kurs$/)).toBeTruthy();
    expect(review.getByText("noor")).toBeTruthy();
    expect(review.getByText(/lässt sich nicht zurückholen/)).toBeTruthy();
    expect(sent("/api/wallets/transfer", "post")).toEqual([]);
    await user.click(review.getByRole("button", { name: "Zurück" }));
    expect(amount().value).toBe("0.01");
    await transferNow(user);
    await expectToast("Überweisung erfolgreich", "0,01 BTC an noor");
    const [request] = sent("/api/wallets/transfer", "post");
    expect(await request?.json()).toEqual({ recipientUserId: 9, currency: "BTC", amount: "0.01" });
  });

  it("is sent once by a double click, and with another key the next time", async () => {
    const user = await fill();
    reply("/api/wallets/transfer", "post", 200, done);
    await user.click(button());
    await user.dblClick(await now());
    await expectToast("Überweisung erfolgreich", "0,01 BTC an noor");
    await choose(user, "noor");
    await user.type(amount(), "0.01");
    await user.click(button());
    await user.dblClick(await now());
    await waitFor(() => expect(sent("/api/wallets/transfer", "post")).toHaveLength(2));
    const keys = sent("/api/wallets/transfer", "post").map(({ headers }) => headers.get("Idempotency-Key"));
    expect(new Set(keys).size).toBe(2);
  });

  it("stops a withdrawal that waits, without asking for anything", async () => {
    shop();
    const waiting = movement({
      id: 7,
      type: "withdrawal",
      status: "pending",
      address: testAddress,
      waitsUntil: "2026-11-21T10:00:00Z",
    });
    reply("/api/wallets/{currency}/transactions", "get", 200, { transactions: [waiting] });
    reply("/api/wallets/withdrawals/{id}/cancel", "post", 200, { success: true, message: "ok" });
    const user = await openTab("Verlauf");
    expect(await panel().findByText(/neue Adresse, frühestens/)).toBeTruthy();
    await user.click(panel().getByRole("button", { name: /Auszahlung von .* abbrechen/ }));
    await expectToast("Auszahlung abgebrochen");
  });
});

it("an entry of the history shows its type, also where it paid an order", async () => {
  shop();
  reply("/api/wallets/{currency}/transactions", "get", 200, {
    transactions: [movement({ type: "transfer_out", orderId: "0198-4f2a91c0" })],
  });
  await openTab("Verlauf");
  const [line] = within(await screen.findByRole("list", { name: "Verlauf" })).getAllByRole("listitem");
  expect(line?.textContent).toMatch(/^Gesendet.*Bestellung #4f2a91c0/s);
});

it("a recipient is found by name or number, and the list loads on", async () => {
  shop();
  const page = Array.from({ length: 20 }, (_, place) => ({
    ...noor,
    id: 100 + place,
    username: `mitglied${place}`,
  }));
  reply("/api/users", "get", 200, ({ url }) =>
    new URL(url).searchParams.get("offset") === "20" ? [noor] : page,
  );
  const user = await openTab("Überweisen");
  expect(screen.getByPlaceholderText("Name oder Mitgliedsnummer")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Weitere Mitglieder" }));
  await user.click(await screen.findByRole("button", { name: /noor/ }));
  expect(screen.getByText(/Nr\. 9$/)).toBeTruthy();
});
