//! The bookkeeper's screen: near the threshold and over it, nothing to export, a small business, and a server that refuses.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const accounts: Schemas["Accounts"] = {
  rates: [
    { rateHundredths: 1900, home: 8400, union: 8315 },
    { rateHundredths: 700, home: 8300, union: 8310 },
  ],
  foreign: 8320,
  export: 8120,
  smallBusiness: 8195,
  other: 8200,
  bank: 1360,
  paypal: 1360,
  stripe: 1360,
  telegram: 1360,
  wallet: 1360,
  coins: 1360,
  hand: 1360,
  open: 10_000,
};

const sums = (rows: Schemas["TaxSum"][]): Schemas["TaxSums"] => ({
  rows,
  netAmount: rows[0]?.netAmount ?? "0.00",
  taxAmount: rows[0]?.taxAmount ?? "0.00",
  grossAmount: rows[0]?.grossAmount ?? "0.00",
});

const month = sums([
  { case: "home", rateHundredths: 700, netAmount: "-12.06", taxAmount: "-0.84", grossAmount: "-12.90" },
]);

const books = (change: Partial<Schemas["Bookkeeping"]> = {}): Schemas["Bookkeeping"] => ({
  month: "2026-11",
  documents: 3,
  waiting: 1,
  monthSums: month,
  quarterSums: sums([]),
  quarter: 4,
  coffee: [{ country: "AT", kind: "instant", grams: 1250, taxAmount: "5.98" }],
  unionSales: {
    year: 2026,
    netAmount: "120.00",
    previousAmount: "0.00",
    limitAmount: "10000.00",
    percent: 1,
  },
  exports: [],
  settings: { chart: "skr03", consultant: null, client: null, yearBegins: 1, accounts, version: 0 },
  usualAccounts: { skr03: accounts, skr04: { ...accounts, bank: 1460 } },
  ...change,
});

const exported: Schemas["ExportEntry"] = {
  number: 7,
  month: "2026-10",
  documents: 1,
  madeAt: "2026-11-02T08:00:00Z",
  madeBy: "inhaber",
  files: [{ kind: "archive", name: "belege-2026-10-7.zip", sha256: "ab".repeat(32), bytes: 90_000 }],
};

const show = (change: Partial<Schemas["Bookkeeping"]> = {}) => {
  reply("/api/admin/bookkeeping", "get", 200, books(change));
  return open("/admin/bookkeeping", owner());
};

describe("the bookkeeper's screen", () => {
  it("shows sums of the month and the quarter, and coffee by country", async () => {
    const user = show();
    const card = within(await screen.findByRole("region", { name: "Umsatzsteuer nach Satz" }));
    card.getByText("Inland, 7 %");
    expect(card.getAllByText("-12,90 €")).toHaveLength(2);
    await user.selectOptions(card.getByRole("combobox", { name: "Zeitraum" }), "4. Quartal");
    card.getByText("Kein Beleg in diesem Zeitraum.");
    const coffee = within(screen.getByRole("region", { name: "Kaffeesteuer" }));
    coffee.getByText("Österreich, Löslicher Kaffee");
    coffee.getByText("1,25 kg");
  });

  it.each([
    ["7999.99", "0.00", 79, /gilt für Verbraucher in anderen EU-Ländern die deutsche Umsatzsteuer/],
    ["8000.00", "0.00", 80, /Sie nähern sich der Schwelle/],
    ["10000.00", "0.00", 100, /Sie nähern sich der Schwelle/],
    ["10000.01", "0.00", 100, /ist überschritten/],
    // The year before counts as well.
    ["0.00", "12000.00", 0, /ist überschritten/],
  ])("says how near %s are to the threshold", async (netAmount, previousAmount, percent, words) => {
    show({ unionSales: { year: 2026, netAmount, previousAmount, limitAmount: "10000.00", percent } });
    await screen.findByText(words);
  });

  it("exports a month and hands out what was exported", async () => {
    reply("/api/admin/bookkeeping/exports", "post", 200, exported);
    const path = "/api/admin/bookkeeping/exports/{number}/{kind}";
    refuse(path, "get", 404, "export_not_found", "Diesen Export gibt es nicht.");
    const user = show({ exports: [exported] });
    await user.click(await screen.findByRole("button", { name: "Monat exportieren" }));
    await expectToast("Exportiert", "7 · Oktober 2026");
    const [request] = sent("/api/admin/bookkeeping/exports", "post");
    expect(await request?.json()).toHaveProperty("month");
    screen.getByText(/^1 Beleg · .* von inhaber$/);
    await user.click(screen.getByRole("button", { name: "Export 7 noch einmal laden" }));
    await expectToast("Fehler", "Diesen Export gibt es nicht.");
    expect(sent(path, "get").map(({ url }) => new URL(url).pathname)).toEqual(
      Array.from({ length: 2 }, () => "/api/admin/bookkeeping/exports/7/archive"),
    );
    screen.getByText("Ohne Berater- und Mandantennummer entsteht keine Datei für DATEV.");
  });

  it("says why there is nothing to export, and what the server refuses", async () => {
    const words = "In diesem Monat gibt es keinen Beleg, der nicht schon exportiert ist.";
    refuse("/api/admin/bookkeeping/exports", "post", 409, "nothing_to_export", words);
    const user = show();
    await user.click(await screen.findByRole("button", { name: "Monat exportieren" }));
    await expectToast("Fehler", words);
    reply("/api/admin/bookkeeping", "get", 200, books({ waiting: 0 }));
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Monat" }),
      screen.getAllByRole("option")[1] as HTMLElement,
    );
    const button = await screen.findByRole("button", { name: "Monat exportieren" });
    await waitFor(() => expect(button.title).toBe("Kein Beleg wartet auf einen Export."));
  });

  it("takes accounts, and shows what the server refuses at their fields", async () => {
    const user = show();
    await user.click(await screen.findByRole("button", { name: "Konten ändern" }));
    const sheet = within(await screen.findByRole("dialog"));
    await user.selectOptions(sheet.getByLabelText("Kontenrahmen"), "SKR 04");
    await user.type(sheet.getByLabelText("Beraternummer"), "29098");
    await user.clear(sheet.getByLabelText("PayPal"));
    await user.type(sheet.getByLabelText("PayPal"), "abc");
    const words = "Ein Sachkonto hat vier Ziffern, ein Debitor fünf von 10000 bis 69999.";
    refuse("/api/admin/bookkeeping/settings", "put", 400, "account_invalid", words, { paypal: words });
    await user.click(sheet.getByRole("button", { name: "Speichern" }));
    await sheet.findByText(words);
    const [request] = sent("/api/admin/bookkeeping/settings", "put");
    expect(await request?.json()).toMatchObject({
      chart: "skr04",
      consultant: 29_098,
      client: null,
      accounts: { paypal: 0, bank: 1460 },
    });
  });

  it("says what a small business does not show", async () => {
    const row = { rateHundredths: 0, netAmount: "60.90", taxAmount: "0.00", grossAmount: "60.90" };
    show({ monthSums: sums([{ case: "small_business", ...row }]) });
    await screen.findByText(/weisen Sie keine Umsatzsteuer aus/);
  });

  it("can be loaded again when it failed", async () => {
    refuse("/api/admin/bookkeeping", "get", 503, "busy", "Zu viel los.");
    open("/admin/bookkeeping", owner());
    await screen.findByRole("heading", { name: "Die Buchhaltung konnte nicht geladen werden." });
    screen.getByRole("button", { name: "Erneut versuchen" });
  });
});
