import type { Page, Route } from "@playwright/test";
import { answer } from "../support/failing";
import { expectFieldError, expectToast, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import {
  amountField,
  balanceCard,
  balanceOf,
  chooseRecipient,
  history,
  holder,
  movementsOf,
  openWallet,
  send,
  testAddress,
} from "./wallets";

/** Withdrawals and transfers from /wallet. */

const addressField = (page: Page) => page.getByRole("textbox", { name: "Empfängeradresse" });

test("a withdrawal needs address and amount, and is pending with its amount held @both", async ({
  world,
  signedIn,
}) => {
  const person = await holder(world);
  const page = await signedIn(person);
  await openWallet(page, "Auszahlen");
  const button = send(page, "Auszahlen");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(amountField(page)).toHaveAttribute("step", "0.00000001");
  await addressField(page).fill(testAddress);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await amountField(page).fill("0.02");
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
  await button.click();
  await expectToast(page, "Auszahlung initiiert", "0,02 BTC an tb1qw508d6…7kxpjzsx");
  await expect(balanceCard(page)).toContainText("0,03000000 BTC");
  await expect(balanceCard(page)).toContainText("0,02 BTC für Auszahlungen reserviert");
  await expect(addressField(page)).toHaveValue("");
  await page.getByRole("tab", { name: "Verlauf" }).click();
  const line = history(page).first();
  await expect(line).toContainText(/Auszahlung.*Ausstehend.*−0,02000000 BTC/s);
  // Yellow with a spinner.
  await expect(line.getByText("Ausstehend").locator("svg.animate-spin")).toBeVisible();
});

test("a withdrawal that is refused gives the server's sentence", async ({ world, signedIn, faults }) => {
  faults.allow(/withdraw/);
  const page = await signedIn(await holder(world));
  await openWallet(page, "Auszahlen");
  await addressField(page).fill("1BoatSLRHtKNngkdXEeobR76b53LETtpyT");
  await amountField(page).fill("0.01");
  await send(page, "Auszahlen").click();
  await expectToast(page, "Auszahlung fehlgeschlagen");
  await expectFieldError(addressField(page), "Das ist keine gültige BTC-Adresse im Netz");
  await expect(balanceCard(page)).toContainText("0,05000000 BTC");
});

test("failures without a sentence are told in the specification's words", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/withdraw|transfer/);
  const recipient = await holder(world, "0", "BTC", "empfang");
  const page = await signedIn(await holder(world));
  await page.route("**/withdraw", answer(500, {}));
  await page.route("**/transfer", answer(502, "<html></html>"));
  await openWallet(page, "Auszahlen");
  await addressField(page).fill(testAddress);
  await amountField(page).fill("0.01");
  await send(page, "Auszahlen").click();
  await expectToast(page, "Auszahlung fehlgeschlagen");
  await page.getByRole("tab", { name: "Überweisen" }).click();
  await chooseRecipient(page, recipient.name);
  await amountField(page).fill("0.01");
  await send(page, "Überweisen").click();
  await expectToast(page, "Überweisung fehlgeschlagen");
});

test("a transfer goes to a member chosen by name, and is there at once @both", async ({
  world,
  signedIn,
}) => {
  const sender = await holder(world, "0.05");
  const recipient = await holder(world, "0", "BTC", "empfang");
  const page = await signedIn(sender);
  const theirs = await signedIn(recipient);
  await openWallet(theirs, "Verlauf");
  await expect(theirs.getByRole("heading", { name: "Noch keine Transaktionen" })).toBeVisible();
  await openWallet(page, "Überweisen");
  await expect(send(page, "Überweisen")).toHaveAttribute("aria-disabled", "true");
  await chooseRecipient(page, recipient.name);
  await expect(page.getByRole("group", { name: "Empfänger" })).toContainText(`Mitglied Nr. ${recipient.id}`);
  await amountField(page).fill("0.0125");
  const sent = page.waitForRequest("**/api/wallets/transfer");
  await send(page, "Überweisen").click();
  expect((await sent).postDataJSON()).toEqual({
    recipientUserId: recipient.id,
    currency: "BTC",
    amount: "0.0125",
  });
  await expectToast(page, "Überweisung erfolgreich", `0,0125 BTC an ${recipient.name}`);
  await expect(balanceCard(page)).toContainText("0,03750000 BTC");
  await expect(history(theirs).first()).toContainText(`von ${sender.name}`);
  await expect(balanceCard(theirs)).toContainText("0,01250000 BTC");
  await page.getByRole("tab", { name: "Verlauf" }).click();
  await expect(history(page).first()).toContainText(/Gesendet.*Bestätigt/s);
  await expect(history(page).first()).toContainText(`an ${recipient.name}`);
});

test("a transfer that is refused gives the server's sentence", async ({ world, signedIn, faults }) => {
  faults.allow(/transfer/);
  const without = await world.member("ohne");
  const page = await signedIn(await holder(world));
  await openWallet(page, "Überweisen");
  await chooseRecipient(page, without.name);
  await amountField(page).fill("0.01");
  await send(page, "Überweisen").click();
  await expectToast(page, "Überweisung fehlgeschlagen");
  await expect(page.getByText("Dieses Mitglied hat noch keine Wallet.").first()).toBeVisible();
  await expect(balanceCard(page)).toContainText("0,05000000 BTC");
});

test("a double click sends once, with a key of its own", async ({ world, signedIn }) => {
  const sender = await holder(world);
  const recipient = await holder(world, "0", "BTC", "empfang");
  const page = await signedIn(sender);
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/wallets/transfer"))
      keys.push(request.headers()["idempotency-key"] ?? "");
  });
  await openWallet(page, "Überweisen");
  for (const times of [1, 2]) {
    await chooseRecipient(page, recipient.name);
    await amountField(page).fill("0.01");
    await send(page, "Überweisen").dblclick();
    await expect(balanceCard(page)).toContainText(`0,0${5 - times}000000 BTC`);
  }
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await balanceOf(recipient, "BTC")).toBe("0.02000000");
});

test("a lost answer is told, and trying again pays once", async ({ world, signedIn, faults }) => {
  faults.allow(/transfer/);
  const sender = await holder(world);
  const recipient = await holder(world, "0", "BTC", "empfang");
  const page = await signedIn(sender);
  await openWallet(page, "Überweisen");
  await chooseRecipient(page, recipient.name);
  await amountField(page).fill("0.01");
  // The server does it, and nobody hears of it.
  await page.route("**/api/wallets/transfer", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await send(page, "Überweisen").click();
  const toast = await expectToast(page, "Überweisung fehlgeschlagen");
  await expect(toast).toContainText("Derselbe Auftrag wird nur einmal ausgeführt.");
  await page.unroute("**/api/wallets/transfer");
  await send(page, "Überweisen").click();
  await expectToast(page, "Überweisung erfolgreich");
  expect(await balanceOf(recipient, "BTC")).toBe("0.01000000");
  expect(await movementsOf(recipient, "BTC")).toHaveLength(1);
});

test("the toast names who was paid, whoever is chosen meanwhile", async ({ world, signedIn }) => {
  const [person, recipient, other] = [
    await holder(world),
    await holder(world, "0"),
    await holder(world, "0"),
  ];
  const page = await signedIn(person);
  await openWallet(page, "Überweisen");
  await chooseRecipient(page, recipient.name);
  await amountField(page).fill("0.01");
  const held = new Promise<Route>((hold) => void page.route("**/api/wallets/transfer", hold));
  await send(page, "Überweisen").click();
  await page.getByRole("button", { name: "Ändern" }).click();
  await chooseRecipient(page, other.name);
  await (await held).continue();
  await expectToast(page, "Überweisung erfolgreich", `0,01 BTC an ${recipient.name}`);
  expect(await balanceOf(recipient, "BTC")).toBe("0.01000000");
});

test("without a network the withdrawal says so and nothing is lost", async ({ world, signedIn, faults }) => {
  faults.allow(/withdraw/);
  const person = await holder(world);
  const page = await signedIn(person);
  await openWallet(page, "Auszahlen");
  await addressField(page).fill(testAddress);
  await amountField(page).fill("0.01");
  await page.route("**/withdraw", (route) => route.abort("internetdisconnected"));
  await send(page, "Auszahlen").click();
  await expectToast(page, "Auszahlung fehlgeschlagen");
  await expect(addressField(page)).toHaveValue(testAddress);
  await expect(amountField(page)).toHaveValue("0.01");
  await page.unroute("**/withdraw");
  await send(page, "Auszahlen").click();
  await expectToast(page, "Auszahlung initiiert");
  expect((await movementsOf(person, "BTC")).filter(({ type }) => type === "withdrawal")).toHaveLength(1);
});

test("amounts that cannot be are told at the field and not sent", async ({ world, signedIn }) => {
  const page = await signedIn(await holder(world, "25", "USDT"));
  await openWallet(page, "Auszahlen");
  await page.getByRole("button", { name: "USDT", exact: true }).click();
  await addressField(page).fill("0x0000000000000000000000000000000000000001");
  for (const [typed, says] of [
    ["0", "Der Betrag muss größer als null sein."],
    ["0.0000001", "Diese Währung hat weniger Nachkommastellen."],
    ["25.000001", "So viel ist nicht verfügbar."],
    ["1e-3", "Bitte geben Sie den Betrag als Zahl ein, zum Beispiel 0,5."],
    ["-1", "Bitte geben Sie den Betrag als Zahl ein, zum Beispiel 0,5."],
  ] as const) {
    await amountField(page).fill(typed);
    await send(page, "Auszahlen").click();
    await expectFieldError(amountField(page), says);
  }
  await expect(toasts(page)).toHaveCount(0);
  // A comma is as good as a point, typed or pasted, in a browser of any language.
  await amountField(page).fill("");
  await amountField(page).pressSequentially("0,25");
  await expect(amountField(page)).toHaveValue("0.25");
  await amountField(page).evaluate((field) => {
    const data = new DataTransfer();
    data.setData("text", "1,75");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(amountField(page)).toHaveValue("1.75");
  await page.getByRole("button", { name: "Alles", exact: true }).click();
  await expect(amountField(page)).toHaveValue("25");
  // What was meant for one currency is not carried over to another.
  await page.getByRole("button", { name: "ETH", exact: true }).click();
  await expect(amountField(page)).toHaveValue("");
});
