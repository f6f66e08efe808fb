import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { addToCart, checkout, openCart } from "../cart/cart";

test("a guest pays an order at PayPal, after having turned round once @both", async ({ page, world }) => {
  const product = await world.product({ price: 12.9 });
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
  await expect(page).toHaveURL(/\/orders\/.+\?key=/);
  const receipt = page.url();

  await page.getByRole("button", { name: "Mit PayPal bezahlen" }).click();
  await expect(page.getByText("Demo · Testzahlung statt PayPal")).toBeVisible();
  await expect(page.getByText(/^Bestellung #/)).toBeVisible();
  await expect(page.getByText("12,90 €")).toBeVisible();
  await page.getByRole("button", { name: "Abbrechen" }).click();
  await expectToast(page, "Zahlung abgebrochen");
  await expect(page).toHaveURL(receipt);

  const card = page.getByRole("region", { name: "Jetzt bezahlen" });
  await card.getByRole("button", { name: "Mit PayPal bezahlen" }).click();
  await page.getByRole("button", { name: "Zustimmen und bezahlen" }).click();
  await expect(page.getByText("Bezahlt", { exact: true }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("an order that PayPal declines can be paid with another card @long", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/payment/);
  const member = await world.member();
  const id = await world.order(member.api, await world.product());
  await signedIn(member, page);
  await page.goto(`/orders?order=${id}`);
  await page.getByRole("button", { name: "Mit PayPal bezahlen" }).click();
  await page.getByText("Fehlerfälle ausprobieren").click();
  await page.getByLabel("Die Zahlung wird abgelehnt").check();
  await page.getByRole("button", { name: "Zustimmen und bezahlen" }).click();
  const card = page.getByRole("region", { name: "Jetzt bezahlen" });
  await expect(card.getByRole("alert")).toHaveText(
    "Die Zahlung wurde abgelehnt. Bitte versuchen Sie es mit einem anderen Zahlungsmittel.",
  );
  await card.getByRole("button", { name: "Mit PayPal bezahlen" }).click();
  await page.getByRole("button", { name: "Zustimmen und bezahlen" }).click();
  await expect(page.getByRole("dialog").getByText("Bezahlt", { exact: true }).first()).toBeVisible();
});
