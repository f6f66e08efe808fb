import { expectToast, pathOf } from "../support/screen";
import { expect, test } from "../support/test";
import { balanceCard, currencies, give, history, holder, openWallet } from "./wallets";

/** /wallet: setting up, balances, addresses and history. */

test("wallets are set up once, with the action made for it", async ({ world, signedIn }) => {
  const person = await world.member();
  const page = await signedIn(person);
  await page.goto("/wallet");
  await expect(page.getByRole("heading", { level: 1, name: /^Meine Wallet/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "BTC", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Wallets einrichten" }).click();
  await expectToast(page, "Wallets initialisiert");
  const buttons = page.getByRole("group", { name: "Währung" }).getByRole("button");
  await expect(buttons).toHaveCount(currencies.length);
  for (const currency of currencies) {
    const button = page.getByRole("button", { name: currency, exact: true });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(balanceCard(page)).toContainText(`0,00000000 ${currency}`);
    await expect(balanceCard(page)).toContainText("Nichts ausstehend");
  }
  await page.reload();
  await expect(page.getByRole("button", { name: "Wallets einrichten" })).toHaveCount(0);
  await expect(balanceCard(page)).toBeVisible();
});

const minimums = { BTC: "0,001", ETH: "0,01", LTC: "0,1", XMR: "0,1", USDT: "10" };
const needed = { BTC: "6", ETH: "12", LTC: "6", XMR: "10", USDT: "12" };
const blockTimes = {
  BTC: "ca. 10 Minuten",
  ETH: "ca. 15 Sekunden",
  LTC: "ca. 2,5 Minuten",
  XMR: "ca. 2 Minuten",
  USDT: "ca. 15 Sekunden",
};

test("every currency has an address, a code drawn here, a network and the specified amounts", async ({
  world,
  signedIn,
}) => {
  const person = await holder(world, "0");
  const { wallet } = await world.visitor.call("get", "/api/config");
  const page = await signedIn(person);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWallet(page);
  const codes = new Set<string>();
  for (const { currency, name, network } of wallet.currencies) {
    await page.getByRole("button", { name: currency, exact: true }).click();
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    const { address } = await person.api.call("get", "/api/wallets/{currency}/address", {
      path: { currency },
    });
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByText(address.address, { exact: true })).toBeVisible();
    await expect(panel.getByText(address.network, { exact: true })).toBeVisible();
    expect(address.network).toBe(network);
    const facts = page.getByRole("definition");
    await expect(facts.getByText(`${minimums[currency]} ${currency}`, { exact: true })).toBeVisible();
    await expect(facts.getByText(needed[currency], { exact: true })).toBeVisible();
    await expect(facts.getByText(blockTimes[currency], { exact: true })).toBeVisible();
    const code = panel.getByRole("img", { name: `QR-Code der ${currency} Adresse` });
    await expect(code).toBeVisible();
    codes.add(await code.innerHTML());
    await panel.getByRole("button", { name: `${currency} Adresse kopieren` }).click();
    await expectToast(page, "Kopiert", `${currency} Adresse kopiert`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address.address);
  }
  // ETH and USDT live on one chain and share the address.
  expect(codes.size).toBe(currencies.length - 1);
});

test("balances have eight places, finer ones are told exactly @long", async ({ world, signedIn }) => {
  const person = await holder(world, "1.234567891234", "XMR");
  await give(world, person, "USDT", "1742.5");
  const page = await signedIn(person);
  await openWallet(page);
  await page.getByRole("button", { name: "XMR", exact: true }).click();
  await expect(balanceCard(page)).toContainText("1,23456789 XMR");
  await expect(balanceCard(page)).toContainText("genau 1,234567891234 XMR");
  await page.getByRole("button", { name: "USDT", exact: true }).click();
  await expect(balanceCard(page)).toContainText("1.742,50000000 USDT");
});

test("the history has 400 px, a date as specified and a link to the explorer", async ({
  world,
  signedIn,
}) => {
  const person = await holder(world, "0");
  const page = await signedIn(person);
  await openWallet(page, "Verlauf");
  await expect(page.getByRole("heading", { name: "Noch keine Transaktionen" })).toBeVisible();
  // What comes in while someone looks is there without asking.
  const txId = await give(world, person, "BTC", "0.05");
  await expect(history(page)).toHaveCount(1);
  await expect(balanceCard(page)).toContainText("0,05000000 BTC");
  const [line] = [history(page).first()];
  await expect(line).toContainText(
    /Einzahlung.*Bestätigt.*\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}.*\+0,05000000 BTC/s,
  );
  const link = line.getByRole("link", { name: /^Im Block-Explorer öffnen/ });
  await expect(link).toHaveAttribute("href", new RegExp(`^https://.+/${txId}$`));
  await expect(link).toHaveAttribute("rel", /noopener/);
  const box = await page.getByRole("region", { name: "Verlauf" }).boundingBox();
  expect(box?.height).toBe(400);
  expect(pathOf(page)).toBe("/wallet");
});

test("who is paid before setting up finds all five wallets @long", async ({ world, signedIn }) => {
  const person = await world.member();
  await give(world, person, "BTC", "0.05");
  const page = await signedIn(person);
  await openWallet(page);
  await expect(balanceCard(page)).toContainText("0,05000000 BTC");
  await page.getByRole("button", { name: "XMR", exact: true }).click();
  await expect(balanceCard(page)).toContainText("0,00000000 XMR");
  await expect(page.getByRole("img", { name: "QR-Code der XMR Adresse" })).toBeVisible();
});
