import type { Page } from "@playwright/test";
import { expectFieldError, expectToast } from "../support/screen";
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
  transferNow,
  testAddress,
} from "./wallets";

/** Withdrawals and transfers from /wallet. */

const addressField = (page: Page) => page.getByRole("textbox", { name: "Empfängeradresse" });

test("a withdrawal needs address and amount, and is pending with its amount held", async ({
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

test("a withdrawal that is refused gives the server's sentence @long", async ({
  world,
  signedIn,
  faults,
}) => {
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

test("a transfer goes to a member chosen by name, and is there at once", async ({ world, signedIn }) => {
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
  await transferNow(page);
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

test("a transfer that is refused gives the server's sentence @long", async ({ world, signedIn, faults }) => {
  faults.allow(/transfer/);
  const without = await world.member("ohne");
  const page = await signedIn(await holder(world));
  await openWallet(page, "Überweisen");
  await chooseRecipient(page, without.name);
  await amountField(page).fill("0.01");
  await transferNow(page);
  await expectToast(page, "Überweisung fehlgeschlagen");
  await expect(page.getByText("Dieses Mitglied hat noch keine Wallet.").first()).toBeVisible();
  await expect(balanceCard(page)).toContainText("0,05000000 BTC");
});

test("a lost answer is told, and trying again pays once", async ({ world, signedIn, faults }) => {
  faults.allow(/transfer/);
  const sender = await holder(world);
  const recipient = await holder(world, "0", "BTC", "empfang");
  const page = await signedIn(sender);
  await openWallet(page, "Überweisen");
  await chooseRecipient(page, recipient.name);
  await amountField(page).fill("0.01");
  // The server does it, and no one hears of it.
  await page.route("**/api/wallets/transfer", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await transferNow(page);
  const toast = await expectToast(page, "Überweisung fehlgeschlagen");
  await expect(toast).toContainText("Derselbe Auftrag wird nur einmal ausgeführt.");
  await page.unroute("**/api/wallets/transfer");
  await transferNow(page);
  await expectToast(page, "Überweisung erfolgreich");
  expect(await balanceOf(recipient, "BTC")).toBe("0.01000000");
  expect(await movementsOf(recipient, "BTC")).toHaveLength(1);
});

test("a comma is as good as a point, and amounts stay with their currency @long", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await holder(world, "25", "USDT"));
  await openWallet(page, "Auszahlen");
  await page.getByRole("button", { name: "USDT", exact: true }).click();
  await addressField(page).fill("0x0000000000000000000000000000000000000001");
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
