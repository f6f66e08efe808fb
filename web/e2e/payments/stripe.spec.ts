import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
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

test("a debit that takes days asks no one to pay again @phone", async ({ page, world, faults }) => {
  // Asked before the money is there.
  faults.allow(/payment/);
  const product = await world.product({ price: 12.9 });
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
  await page.getByRole("button", { name: "Mit Karte oder Lastschrift bezahlen" }).click();
  await page.getByText("Fehlerfälle ausprobieren").click();
  await page.getByLabel("Lastschrift: Das Geld ist eine Weile unterwegs").check();
  await page.getByRole("button", { name: "Bezahlen", exact: true }).click();
  const card = page.getByRole("region", { name: "Ihre Zahlung" });
  await expect(card.getByRole("status")).toContainText("Ihre Zahlung über Stripe ist unterwegs.");
  await expect(page.getByRole("button", { name: /bezahlen|Stattdessen/ })).toHaveCount(0);
});
