import { addToCart, cartSheet, checkout, openCart, review, toReview } from "../cart/cart";
import { offer } from "../delivery/ways";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** A shop of its own: what is sent how would change the way to the order in every other. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Gutscheinmarkt Probe" } });

test("a voucher, from the owner's sheet over the cart to the order that tells of it @phone", async ({
  page,
  world,
  signedIn,
  browser,
}) => {
  await offer(world);
  const product = await world.product({ price: 12.9 });
  const shop = await signedIn(await world.owner(), await (await browser.newContext()).newPage());
  await shop.setViewportSize({ width: 390, height: 844 });
  await shop.goto("/admin/settings");
  await shop
    .getByRole("main")
    .getByRole("link", { name: /^Gutscheine/ })
    .click();
  await shop.getByRole("button", { name: "Neuer Gutschein" }).click();
  const sheet = shop.getByRole("dialog", { name: "Neuer Gutschein" });
  await sheet.getByLabel("Code", { exact: true }).fill("kaffee 10");
  await sheet.getByLabel("Ab Warenwert in €").fill("20");
  await sheet.getByLabel("Höchstens insgesamt").fill("1");
  await sheet.getByRole("button", { name: "Speichern" }).click();
  await expectToast(shop, "Gespeichert");
  const row = shop.getByRole("button", { name: "KAFFEE10 bearbeiten" });
  await expect(row).toContainText("0 von 1 eingelöst");

  // A guest mistypes it, has too little for it, and then enough.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/shop");
  await addToCart(page, product);
  const cart = await openCart(page);
  await cart.getByRole("button", { name: "Gutschein einlösen" }).click();
  const field = cart.getByRole("textbox", { name: "Gutscheincode" });
  await field.fill("KAFEE10");
  await cart.getByRole("button", { name: "Einlösen", exact: true }).click();
  await expect(cart.getByRole("alert")).toHaveText(
    "Diesen Gutscheincode gibt es nicht. Bitte prüfen Sie die Schreibweise.",
  );
  await field.fill("kaffee10");
  await cart.getByRole("button", { name: "Einlösen", exact: true }).click();
  await expect(cart.getByRole("alert")).toHaveText("Für diesen Gutschein fehlen noch Artikel für 7,10 €.");
  await cart.getByRole("button", { name: /^Menge erhöhen/ }).click();
  await expect(cart.getByText("Gutschein KAFFEE10")).toBeVisible();
  await expect(cart).toContainText("−2,58 €");
  await expect(cart).toContainText("23,22 €");

  await checkout(page).click();
  const step = page.getByRole("dialog", { name: "Lieferung" });
  await step.getByLabel("So erreichen wir Sie").fill("mira@post.example");
  await step.getByRole("radio", { name: /^Abholen/ }).check();
  await toReview(page);
  await expect(review(page)).toContainText("Gutschein KAFFEE10−2,58 €");
  await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expectToast(page, "Bestellung erfolgreich");
  await expect(page.getByRole("main")).toContainText("Gutschein KAFFEE10−2,58 €");
  await expect(page.getByRole("main")).toContainText("23,22 €");

  // It was the last one.
  await shop.reload();
  await expect(row).toContainText("aufgebraucht");
  await expect(row).toContainText("1 von 1 eingelöst");
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await cartSheet(page).getByRole("button", { name: "Gutschein einlösen" }).click();
  await cartSheet(page).getByRole("textbox", { name: "Gutscheincode" }).fill("KAFFEE10");
  await cartSheet(page).getByRole("button", { name: "Einlösen", exact: true }).click();
  await expect(cartSheet(page).getByRole("alert")).toHaveText("Dieser Gutschein ist schon aufgebraucht.");
});
