import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { addToCart, checkout, openCart } from "../cart/cart";

test("a guest pays an order in Telegram, in a tab of its own @both", async ({ page, world }) => {
  const product = await world.product({ price: 12.9 });
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Mit Telegram bezahlen" }).click();
  const telegram = await opened;
  await expect(telegram.getByText("Demo · Testzahlung statt Telegram")).toBeVisible();
  await expect(telegram.getByText("12,90 €")).toBeVisible();
  // Meanwhile the page says where it is paid, and offers the way there once more.
  const card = page.getByRole("region", { name: "Jetzt bezahlen" });
  await expect(card.getByText("Sie bezahlen in Telegram.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Mit Telegram bezahlen" })).toBeEnabled();
  await telegram.getByRole("button", { name: "Jetzt bezahlen" }).click();
  await expect(telegram.getByRole("link", { name: "Zurück zum Shop" })).toBeVisible();
  await telegram.close();
  // The page finds out by itself.
  await expect(page.getByText("Bezahlt", { exact: true }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
