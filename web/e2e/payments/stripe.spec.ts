import type { Page } from "@playwright/test";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { orderNumber, type World } from "../support/world";
import { addToCart, checkout, openCart } from "../cart/cart";

test("a guest pays an order by card, after having turned round once @both", async ({ page, world }) => {
  const product = await world.product({ price: 12.9 });
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
  await page.getByRole("button", { name: "Mit Karte oder Lastschrift bezahlen" }).click();
  await expect(page.getByText("Demo · Testzahlung statt Stripe")).toBeVisible();
  await page.getByRole("button", { name: "Abbrechen" }).click();
  await expectToast(page, "Zahlung abgebrochen");

  const card = page.getByRole("region", { name: "Jetzt bezahlen" });
  await card.getByRole("button", { name: "Mit Karte oder Lastschrift bezahlen" }).click();
  await expect(page.getByText("Demo · Testzahlung statt Stripe")).toBeVisible();
  await expect(page.getByText("12,90 €")).toBeVisible();
  await page.getByRole("button", { name: "Bezahlen", exact: true }).click();
  await expect(page.getByText("Bezahlt", { exact: true }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

/** A guest's order, up to Stripe's page. */
async function atStripe(page: Page, world: World, price: number): Promise<void> {
  const product = await world.product({ price });
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
}

/** Pays on Stripe's page by debit, as the demo plays it. */
async function debit(page: Page, how: string): Promise<void> {
  await page.getByRole("button", { name: "Mit Karte oder Lastschrift bezahlen" }).click();
  await page.getByText("Fehlerfälle ausprobieren").click();
  await page.getByLabel(how).check();
  await page.getByRole("button", { name: "Bezahlen", exact: true }).click();
}

test("a debit that takes days asks no one to pay again, and is seen until it has come @phone", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  // The demo's money needs fifteen seconds.
  test.slow();
  // Asked before the money is there.
  faults.allow(/payment/);
  await atStripe(page, world, 12.9);
  const address = page.url();
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(tab.getByRole("button", { name: "Mit Karte oder Lastschrift bezahlen" })).toBeVisible();
  await debit(page, "Lastschrift: Das Geld ist eine Weile unterwegs");
  for (const one of [page, tab]) {
    const card = one.getByRole("region", { name: "Ihre Zahlung" });
    await expect(card.getByRole("status")).toContainText("Ihre Zahlung über Stripe ist unterwegs.");
    await expect(one.getByRole("button", { name: /bezahlen|Stattdessen/ })).toHaveCount(0);
    await expect(one.getByText("Zahlung unterwegs")).toBeVisible();
  }

  const id = /\/orders\/([0-9a-f]+)/.exec(address)?.[1] ?? "";
  const office = await signedIn(await world.owner());
  await office.goto(`/admin/orders?order=${id}`);
  const sheet = office.getByRole("dialog", { name: `Bestellung ${orderNumber(id)}` });
  await expect(sheet.getByRole("region", { name: "Zahlung unterwegs" })).toContainText("Lastschrift");
  await expect(sheet.getByRole("button", { name: /^Als bezahlt/ })).toHaveCount(0);
  await expect(sheet.getByRole("button", { name: /^Ablehnen/ })).toBeVisible();

  // No page is loaded again.
  for (const one of [page, tab]) {
    await expect(one.getByText("Bezahlt", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  }
  await expect(sheet.getByText("Bezahlt", { exact: true })).toBeVisible({ timeout: 30_000 });
});

test("a debit that is not honoured is told at the order, which is then paid by card @phone", async ({
  page,
  world,
  faults,
}) => {
  test.slow();
  faults.allow(/payment/);
  await atStripe(page, world, 12.9);
  await debit(page, "Lastschrift, die nicht eingelöst wird");
  await expect(page.getByText("Zahlung unterwegs")).toBeVisible();
  const note = page.getByRole("alert").filter({ hasText: "Ihre Zahlung wurde nicht eingelöst" });
  await expect(note).toContainText("Ihre Bestellung liegt weiter für Sie bereit", { timeout: 30_000 });
  await page.getByRole("button", { name: "Mit Karte oder Lastschrift bezahlen" }).click();
  await page.getByRole("button", { name: "Bezahlen", exact: true }).click();
  await expect(page.getByText("Bezahlt", { exact: true }).first()).toBeVisible();
  await expect(note).toHaveCount(0);
});
