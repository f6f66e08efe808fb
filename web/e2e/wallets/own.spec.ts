import type { Locator } from "@playwright/test";
import type { Answer } from "@/api/client";
import { answer } from "../support/failing";
import { expectToast, pathOf } from "../support/screen";
import { expect, test } from "../support/test";
import { balanceCard, currencies, give, history, holder, type Movement, openWallet } from "./wallets";

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

test("every currency has an address, a code drawn here and a network @both", async ({ world, signedIn }) => {
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

const minimums = { BTC: "0,001", ETH: "0,01", LTC: "0,1", XMR: "0,1", USDT: "10" };
const needed = { BTC: "6", ETH: "12", LTC: "6", XMR: "10", USDT: "12" };
const blockTimes = {
  BTC: "ca. 10 Minuten",
  ETH: "ca. 15 Sekunden",
  LTC: "ca. 2,5 Minuten",
  XMR: "ca. 2 Minuten",
  USDT: "ca. 15 Sekunden",
};

test("minimum amounts, confirmations and block times are those of the specification", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await holder(world, "0"));
  await openWallet(page);
  for (const currency of currencies) {
    await page.getByRole("button", { name: currency, exact: true }).click();
    const facts = page.getByRole("definition");
    await expect(facts.getByText(`${minimums[currency]} ${currency}`, { exact: true })).toBeVisible();
    await expect(facts.getByText(needed[currency], { exact: true })).toBeVisible();
    await expect(facts.getByText(blockTimes[currency], { exact: true })).toBeVisible();
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

test("who is paid before setting up finds all five wallets", async ({ world, signedIn }) => {
  const person = await world.member();
  await give(world, person, "BTC", "0.05");
  const page = await signedIn(person);
  await openWallet(page);
  await expect(balanceCard(page)).toContainText("0,05000000 BTC");
  await page.getByRole("button", { name: "XMR", exact: true }).click();
  await expect(balanceCard(page)).toContainText("0,00000000 XMR");
  await expect(page.getByRole("img", { name: "QR-Code der XMR Adresse" })).toBeVisible();
});

/** The hue of a text's colour, in degrees. */
const hueOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) throw new Error("no canvas");
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  });

test("what is not confirmed is told with its confirmations, and each state has its colour", async ({
  world,
  signedIn,
}) => {
  const person = await holder(world);
  const page = await signedIn(person);
  // No chain is watched here; what the server says of one that is, its own tests show.
  await page.route("**/api/wallets/my", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Answer<"get", "/api/wallets/my">;
    const wallets = body.wallets.map((wallet) => ({ ...wallet, pendingBalance: "0.01250000" }));
    await route.fulfill({ response, json: { ...body, wallets } });
  });
  await page.route("**/api/wallets/BTC/transactions*", async (route) => {
    const response = await route.fetch();
    const { transactions } = (await response.json()) as { transactions: Movement[] };
    const waiting = { ...transactions[0], amount: "0.01250000", confirmations: 3, requiredConfirmations: 6 };
    const others = [
      { ...waiting, id: 1_000_000, status: "pending" },
      { ...waiting, id: 1_000_001, status: "failed" },
    ];
    await route.fulfill({ response, json: { transactions: [...others, ...transactions] } });
  });
  await openWallet(page, "Verlauf");
  await expect(balanceCard(page)).toContainText("0,01250000 BTC ausstehend");
  await expect(history(page)).toHaveCount(3);
  await expect(history(page).filter({ hasText: "3 von 6 Bestätigungen" })).toHaveCount(1);
  for (const [status, from, to] of [
    ["Bestätigt", 90, 180],
    ["Ausstehend", 20, 70],
    ["Fehlgeschlagen", -20, 19],
  ] as const) {
    const hue = await hueOf(history(page).getByText(status, { exact: true }));
    expect(hue, status).toBeGreaterThan(from);
    expect(hue, status).toBeLessThan(to);
  }
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
