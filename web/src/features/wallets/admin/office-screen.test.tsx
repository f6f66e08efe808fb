//! /admin/wallets as the owner sees it, with a server that fails and books that do not add up.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member, owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, refuse, reply, type Schemas, sent } from "@/testing/server";

const total: Schemas["CurrencyTotal"] = {
  currency: "BTC",
  symbol: "₿",
  name: "Bitcoin",
  address: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
  network: "Bitcoin Testnet",
  confirmations: 6,
  balance: "0.05000000",
  pendingBalance: "0",
  reserved: "0",
  shop: "0",
};
const balance: Schemas["Reconciliation"] = {
  currency: "BTC",
  ledger: "0.05000000",
  watched: true,
  unclaimed: 0,
};
const withdrawal: Schemas["Withdrawal"] = {
  id: 4,
  userId: 7,
  username: "mira",
  currency: "BTC",
  amount: "0.02",
  address: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
  status: "pending",
  requestedAt: "2026-11-20T10:00:00Z",
  needsApproval: false,
};

beforeEach(() => {
  reply("/api/admin/wallets", "get", 200, {
    mode: "demo",
    demo: true,
    totals: [total],
    ledger: { ok: true, sealed: 6 },
    openWithdrawals: 0,
    demoTransactions: [],
  });
  reply("/api/admin/wallets/withdrawals", "get", 200, { withdrawals: [] });
  reply("/api/admin/wallets/transactions", "get", 200, { transactions: [] });
  reply("/api/admin/wallets/reconciliation", "get", 200, [balance]);
});

describe("the shop's wallets", () => {
  it.each([
    ["/api/admin/wallets", "", "Die Wallets konnten nicht geladen werden."],
    ["/api/admin/wallets/withdrawals", "", "Die Auszahlungen konnten nicht geladen werden."],
    ["/api/admin/wallets/reconciliation", "", "Der Abgleich konnte nicht geladen werden."],
    [
      "/api/admin/wallets/transactions",
      "?area=transactions",
      "Die Transaktionen konnten nicht geladen werden.",
    ],
  ] as const)("say that %s cannot be loaded, and ask again", async (path, query, says) => {
    failWithoutWords(path, "get");
    const user = open(`/admin/wallets${query}`, owner());
    await screen.findByText(says);
    const before = sent(path, "get").length;
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await waitFor(() => expect(sent(path, "get").length).toBeGreaterThan(before));
  });

  it("say that the file could not be made", async () => {
    failWithoutWords("/api/admin/wallets/export", "get");
    const user = open("/admin/wallets?area=transactions", owner());
    await user.click(await screen.findByRole("button", { name: "Als CSV" }));
    await expectToast("Fehler", "Die Datei konnte nicht erstellt werden.");
  });

  it("stay closed to who is admin by the profile only", async () => {
    const person = member();
    open("/admin/wallets", { ...person, profile: { ...person.profile, isAdmin: true } });
    await screen.findByRole("heading", { name: "Zugriff verweigert" });
    screen.getByText("Sie benötigen Admin-Rechte, um auf die Wallet-Verwaltung zuzugreifen.");
    expect(screen.queryByText("Gesamtwert")).toBeNull();
  });

  it("let an admin who is not the owner book nothing", async () => {
    const person = owner();
    open("/admin/wallets?area=wallets", {
      ...person,
      user: { ...person.user, id: 5, username: "nils", isOwner: false },
    });
    await screen.findByRole("heading", { name: "Bitcoin" });
    expect(screen.queryByRole("button", { name: "Einzahlung buchen" })).toBeNull();
  });

  it.each([
    ["unreachable", "Der Dienst antwortet nicht."],
    ["busy", "Der Dienst nimmt gerade keine weiteren Anfragen an."],
    ["failing", "Der Dienst meldet einen Fehler."],
    ["foreign", "Der Dienst gehört zu einem anderen Netz oder zu anderen Schlüsseln."],
    ["unsettled", "Der Dienst liest die Blockchain noch."],
    ["unfit", "Der Dienst antwortet Unglaubwürdiges; davon wird nichts gebucht."],
  ] as const)("say in words for people that a watcher is %s", async (problem, sentence) => {
    reply("/api/admin/wallets/reconciliation", "get", 200, [{ ...balance, problem }]);
    open("/admin/wallets", owner());
    await screen.findByText(sentence);
  });
});

describe("the ledger", () => {
  async function prove(): Promise<HTMLElement> {
    const user = open("/admin/wallets", owner());
    const card = await screen.findByRole("region", { name: "Ledger" });
    await user.click(within(card).getByRole("button", { name: "Ledger prüfen" }));
    return card;
  }

  it("could not be proved", async () => {
    failWithoutWords("/api/admin/wallets/prove", "post");
    await prove();
    await expectToast("Fehler", "Der Ledger konnte nicht geprüft werden.");
  });

  it("takes longer to be proved than a call may", async () => {
    refuse("/api/admin/wallets/prove", "post", 408, "request_timeout", "Das hat zu lange gedauert.");
    await prove();
    await expectToast(
      "Ledger prüfen",
      "Die Prüfung dauert länger. Ihr Ergebnis steht nach dem Aktualisieren hier.",
    );
  });

  it("does not add up, and stops withdrawals", async () => {
    const problem = "Bewegung 5 passt nicht zu ihrem Siegel.";
    reply("/api/admin/wallets/prove", "post", 200, {
      ok: false,
      postings: 12,
      sealed: 6,
      checkedAt: new Date().toISOString(),
      problem,
      head: "ab".repeat(32),
    });
    const card = await prove();
    await expectToast("Abweichung gefunden", problem);
    expect(within(card).getByRole("alert").textContent).toContain(
      "Auszahlungen sind gestoppt, bis der Ledger wieder stimmt.",
    );
  });
});

describe("a decision on a withdrawal", () => {
  it("that fails is told in the question and can be tried again, also when another was quicker", async () => {
    reply("/api/admin/wallets/withdrawals", "get", 200, { withdrawals: [withdrawal] });
    failWithoutWords("/api/admin/wallets/withdrawals/{id}", "post");
    const user = open("/admin/wallets", owner());
    await user.click(await screen.findByRole("button", { name: /^Ablehnen/ }));
    const question = await screen.findByRole("alertdialog", { name: "Auszahlung ablehnen?" });
    const decline = within(question).getByRole("button", { name: "Auszahlung ablehnen" });
    await user.click(decline);
    expect((await within(question).findByRole("alert")).textContent).toBe(
      "Die Entscheidung konnte nicht gespeichert werden.",
    );
    const decided = "Über diese Auszahlung wurde bereits entschieden: fehlgeschlagen.";
    refuse("/api/admin/wallets/withdrawals/{id}", "post", 409, "already_decided", decided);
    reply("/api/admin/wallets/withdrawals", "get", 200, { withdrawals: [] });
    await user.click(decline);
    await waitFor(() => expect(within(question).getByRole("alert").textContent).toBe(decided));
    await user.click(within(question).getByRole("button", { name: "Abbrechen" }));
    await waitFor(() => expect(screen.queryByText(/^mira/)).toBeNull());
  });
});
