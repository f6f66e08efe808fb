import { answer } from "../support/failing";
import { expectToast, pathOf } from "../support/screen";
import { expect, test } from "../support/test";
import { balanceCard, currencies, give, history, holder, openWallet } from "./wallets";

/** /wallet: setting up, balances, addresses and history. */

test("visitors are led to the sign-in", async ({ page }) => {
  await page.goto("/wallet");
  await expect(page).toHaveURL("/auth");
});

test("wallets are set up once, with the action made for it @both", async ({ world, signedIn }) => {
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

test("a set-up that fails is told, and can be tried again", async ({ world, signedIn, faults }) => {
  faults.allow(/wallets\/init/);
  const page = await signedIn(await world.member());
  await page.goto("/wallet");
  await page.route("**/api/wallets/init", answer(500, {}));
  await page.getByRole("button", { name: "Wallets einrichten" }).click();
  await expectToast(page, "Fehler", "Die Wallets konnten nicht eingerichtet werden.");
  await page.unroute("**/api/wallets/init");
  await page.getByRole("button", { name: "Wallets einrichten" }).click();
  await expectToast(page, "Wallets initialisiert");
});

test("every currency has an address, a code drawn here, a network and its facts @both", async ({
  world,
  signedIn,
}) => {
  const person = await holder(world, "0");
  const { wallet } = await world.visitor.call("get", "/api/config");
  const page = await signedIn(person);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWallet(page);
  const codes = new Set<string>();
  for (const { currency, name, network, confirmations, blockTime } of wallet.currencies) {
    await page.getByRole("button", { name: currency, exact: true }).click();
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    const { address } = await person.api.call("get", "/api/wallets/{currency}/address", {
      path: { currency },
    });
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByText(address.address, { exact: true })).toBeVisible();
    await expect(panel.getByText(address.network, { exact: true })).toBeVisible();
    expect(address.network).toBe(network);
    const code = panel.getByRole("img", { name: `QR-Code der ${currency} Adresse` });
    await expect(code).toBeVisible();
    codes.add(await code.innerHTML());
    await panel.getByRole("button", { name: `${currency} Adresse kopieren` }).click();
    await expectToast(page, "Kopiert", `${currency} Adresse kopiert`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address.address);
    await expect(page.getByRole("definition").filter({ hasText: blockTime })).toBeVisible();
    await expect(
      page.getByRole("definition").getByText(String(confirmations), { exact: true }),
    ).toBeVisible();
  }
  // ETH and USDT live on one chain and share the address.
  expect(codes.size).toBe(currencies.length - 1);
});

const minimums = { BTC: "0,001", ETH: "0,01", LTC: "0,1", XMR: "0,1", USDT: "10" };
const needed = { BTC: "6", ETH: "12", LTC: "6", XMR: "10", USDT: "12" };

test("minimum amounts and confirmations are those of the specification", async ({ world, signedIn }) => {
  const page = await signedIn(await holder(world, "0"));
  await openWallet(page);
  for (const currency of currencies) {
    await page.getByRole("button", { name: currency, exact: true }).click();
    const facts = page.getByRole("definition");
    await expect(facts.getByText(`${minimums[currency]} ${currency}`, { exact: true })).toBeVisible();
    await expect(facts.getByText(needed[currency], { exact: true })).toBeVisible();
  }
});

test("a clipboard that refuses is told", async ({ world, signedIn }) => {
  const page = await signedIn(await holder(world, "0"));
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await openWallet(page);
  await page.getByRole("button", { name: "BTC Adresse kopieren" }).click();
  await expectToast(page, "Fehler beim Kopieren", "Die Adresse konnte nicht kopiert werden.");
});

test("balances have eight places, finer ones are told exactly", async ({ world, signedIn }) => {
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

test("the history has 400 px, a date as specified and a link to the explorer @both", async ({
  world,
  signedIn,
}) => {
  const person = await holder(world, "0");
  const page = await signedIn(person);
  await openWallet(page, "Verlauf");
  await expect(page.getByRole("heading", { name: "Noch keine Transaktionen" })).toBeVisible();
  // What comes in while somebody looks is there without asking.
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

test("older transactions are fetched when asked for", async ({ world, signedIn }) => {
  const person = await holder(world, "0");
  for (let made = 0; made < 32; made += 1) await give(world, person, "BTC", `0.0${made + 1}`);
  const page = await signedIn(person);
  await openWallet(page, "Verlauf");
  await expect(history(page)).toHaveCount(30);
  await page.getByRole("button", { name: "Ältere laden" }).click();
  await expect(history(page)).toHaveCount(32);
  await expect(page.getByRole("button", { name: "Ältere laden" })).toHaveCount(0);
});

test("what cannot be loaded says so and can be tried again", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/wallets/);
  const page = await signedIn(await holder(world));
  const parts = [
    ["**/api/wallets/my", undefined, "Ihre Wallet konnte nicht geladen werden."],
    ["**/api/wallets/BTC/address", "Einzahlen", "Die Adresse konnte nicht geladen werden."],
    ["**/api/wallets/BTC/transactions*", "Verlauf", "Der Verlauf konnte nicht geladen werden."],
  ] as const;
  for (const [call, tab, says] of parts) {
    await page.route(call, answer(500, {}));
    await openWallet(page, tab);
    await expect(page.getByText(says)).toBeVisible();
    await page.unroute(call);
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await expect(page.getByText(says)).toHaveCount(0);
    await expect(balanceCard(page)).toContainText("0,05000000 BTC");
  }
});
