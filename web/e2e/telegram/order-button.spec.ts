import { review, toReview } from "../cart/cart";
import { expectToast } from "../support/screen";
import { expect, test } from "./bot-api";
import { Telegram } from "./host";

test.use({ settings: { KONTOR_DEMO: "off" } });

test("the main button is the order button of the last step @both @long", async ({ page, world }) => {
  await world.open();
  const product = await world.product();
  const telegram = new Telegram(page);
  await telegram.install();
  await telegram.open("/shop");
  await page.getByRole("button", { name: `${product.name} zum Warenkorb hinzufügen` }).click();
  await page.getByRole("button", { name: /^Warenkorb/ }).click();
  const button = () => telegram.mainButton();
  await expect(page.getByRole("button", { name: "Bestellung abschließen" })).toBeVisible();
  expect((await button())?.["is_visible"] ?? false).toBe(false);
  await page.getByRole("button", { name: "Bestellung abschließen" }).click();
  // Not signed in: the shop must know where it can answer.
  await page.getByLabel("So erreichen wir Sie").fill("@mira_k");
  expect((await button())?.["is_visible"] ?? false).toBe(false);
  await toReview(page);
  await expect(review(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Zahlungspflichtig bestellen" })).toHaveCount(0);
  // No one orders before the total was on the screen.
  await expect.poll(button).toMatchObject({ text: "Weiter", is_visible: true, is_active: true });
  await telegram.pressMainButton();
  await expect.poll(button).toMatchObject({ text: "Zahlungspflichtig bestellen", is_visible: true });

  await page.getByRole("button", { name: "Zurück zur Lieferung" }).click();
  await expect.poll(async () => (await button())?.["is_visible"]).toBe(false);
  await expect(page.getByLabel("So erreichen wir Sie")).toHaveValue("@mira_k");
  await toReview(page);
  await expect.poll(button).toMatchObject({ text: "Weiter", is_visible: true });
  await telegram.pressMainButton();
  await expect.poll(button).toMatchObject({ text: "Zahlungspflichtig bestellen" });
  await telegram.pressMainButton();
  await expectToast(page, "Bestellung erfolgreich");
  await expect.poll(button).toMatchObject({ text: "Bestellung abgeschlossen", is_visible: true });
});
