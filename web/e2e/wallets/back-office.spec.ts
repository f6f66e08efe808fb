import type { Page } from "@playwright/test";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { euro } from "../support/world";
import { give, holder } from "./wallets";

/** The shop's wallets at /admin/wallets, as a demo installation shows them. */

const currencies = ["BTC", "ETH", "LTC", "XMR", "USDT"];
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

test("four tabs, demo figures with their mark, and the total of all wallets @long", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  await expect(page.getByRole("tab")).toHaveText([
    /^Übersicht/,
    "Transaktionen",
    "Wallets",
    "Shop-Integration",
  ]);
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText("Demo", { exact: true }).first()).toBeVisible();
  await tab(page, "Wallets");
  const wallets = panel.getByRole("list", { name: "Wallets" }).locator("> li");
  await expect(wallets).toHaveCount(currencies.length);
  // The total is the sum of what each wallet says it is worth.
  const worth = await wallets.evaluateAll((cards) =>
    cards.map((card) => /\d{8} [A-Z]+?([\d.]+,\d\d) €/.exec(card.textContent ?? "")?.[1] ?? ""),
  );
  const sum = worth.reduce((all, text) => all + Number(text.replaceAll(".", "").replace(",", ".")), 0);
  expect(sum).toBeGreaterThan(0);
  await expect(panel.getByText(euro(sum), { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: /^Übersicht/ }).click();
  await expect(panel.getByText(euro(sum), { exact: true })).toBeVisible();
  await expect(panel.getByText("zu Demo-Wechselkursen")).toBeVisible();
});

test("addresses are shown and hidden, shortened and copied whole @long", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/wallets?area=wallets");
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText("Adresse verborgen")).toHaveCount(currencies.length);
  await page.getByRole("button", { name: "Adressen anzeigen" }).click();
  await expect(panel.getByText("Adresse verborgen")).toHaveCount(0);
  const shown = await panel.getByText(/^\S{10}…\S{8}$/).allTextContents();
  expect(shown).toHaveLength(currencies.length);
  for (const [index, currency] of currencies.entries()) {
    await page.getByRole("button", { name: `${currency} Adresse kopieren` }).click();
    await expectToast(page, "Kopiert", `${currency} Adresse kopiert`);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.length).toBeGreaterThan(20);
    expect(`${copied.slice(0, 10)}…${copied.slice(-8)}`).toBe(shown[index]);
  }
  await page.getByRole("button", { name: "Adressen verbergen" }).click();
  await expect(panel.getByText("Adresse verborgen")).toHaveCount(currencies.length);
});

test("transactions lead to public explorers, except for Monero @long", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/wallets?area=transactions");
  const list = page.getByRole("list", { name: "Transaktionen" });
  const of = (currency: string) => list.getByRole("listitem").filter({ hasText: ` ${currency}` });
  for (const [currency, host] of [
    ["BTC", "mempool.space"],
    ["ETH", "sepolia.etherscan.io"],
    ["LTC", "litecoinspace.org"],
    ["USDT", "sepolia.etherscan.io"],
  ] as const) {
    const link = of(currency)
      .first()
      .getByRole("link", { name: /^Im Block-Explorer öffnen/ });
    await expect(link).toHaveAttribute("href", new RegExp(`^https://${host}/\\S+`));
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await expect(of("XMR").getByRole("link")).toHaveCount(0);
  for (const status of ["Bestätigt", "Ausstehend", "Fehlgeschlagen"])
    await expect(list).toContainText(status);
  await of("BTC")
    .first()
    .getByRole("button", { name: /^Transaction Hash kopieren/ })
    .click();
  await expectToast(page, "Kopiert", "Transaction Hash kopiert");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\w{64}$/);
});

test("the enhanced shop is embedded and works @long", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  await tab(page, "Shop-Integration");
  const inner = page.getByRole("tablist").last();
  await expect(inner.getByRole("tab")).toHaveText([
    /^Shop/,
    /^Wunschliste/,
    /^Mitteilungen/,
    /^Bewertungen/,
    /^Analytics/,
  ]);
  await expect(page.getByText(/^\d+ Produkte$/)).toBeVisible();
  await inner.getByRole("tab", { name: /^Wunschliste/ }).click();
  await expect(page).toHaveURL(/\/admin\/wallets\?.*tab=wishlist/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Shop-Integration" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: /^Wunschliste/ })).toHaveAttribute("aria-selected", "true");
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
});

test("the ledger is proved at the press of a button", async ({ world, signedIn }) => {
  await holder(world);
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  const card = page.getByRole("region", { name: "Ledger", exact: true });
  const prove = card.getByRole("button", { name: "Ledger prüfen" });
  await prove.click();
  await expectToast(page, "Ledger geprüft");
  await expect(card).toContainText("In Ordnung");
  await expect(card).toContainText(/Buchungen\s*\d+/);
});

test("the books stand beside the chains @long", async ({ world, signedIn }) => {
  const owner = await world.owner();
  const page = await signedIn(owner);
  await page.goto("/admin/wallets");
  const lines = page.getByRole("region", { name: "Abgleich mit den Blockchains" }).getByRole("listitem");
  const balances = await owner.api.call("get", "/api/admin/wallets/reconciliation");
  await expect(lines).toHaveCount(balances.length);
  // No one watches a chain here, and the screen says so instead of a figure.
  for (const { currency } of balances) {
    await expect(lines.filter({ hasText: currency }).first()).toContainText(/Ledger\s*[\d.,]+/);
  }
  await expect(lines.first()).toContainText("nicht beobachtet");
});

test("everybody's movements, filtered and as a table for elsewhere @long", async ({ world, signedIn }) => {
  const person = await holder(world, "0.125", "LTC");
  await give(world, person, "ETH", "2");
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets?area=transactions");
  const list = page.getByRole("list", { name: "Buchungen der Mitglieder" });
  const theirs = list.getByRole("listitem").filter({ hasText: person.name });
  await expect(theirs).toHaveCount(2);
  await page.getByRole("combobox", { name: "Währung" }).selectOption("LTC");
  await expect(theirs).toHaveCount(1);
  await expect(theirs).toContainText("+0,12500000 LTC");
  await page.getByRole("combobox", { name: "Status" }).selectOption("failed");
  await expect(page.getByText("Zu diesen Filtern gibt es keine Transaktion.")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("confirmed");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("wallets.csv");
});
