import { addToCart, cartSheet, checkout, openCart, review, toReview } from "../cart/cart";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { World } from "../support/world";
import { offer, offerNothing } from "./ways";

test.use({ settings: { KONTOR_DEMO: "off" } });

/** For as long as the test runs: other tests' shops have none. */
async function offering(world: World, run: () => Promise<void>): Promise<void> {
  await offer(world);
  try {
    await run();
  } finally {
    await offerNothing(world);
  }
}

test("a guest's parcel: from the cart to the receipt, one step back at a time @both", async ({
  page,
  world,
  faults,
}) => {
  faults.allow(/api\/delivery\/quote/);
  await offering(world, async () => {
    const product = await world.product({ price: 12.9 });
    await page.goto("/shop");
    await addToCart(page, product);
    await openCart(page);
    await expect(cartSheet(page)).toContainText("zzgl. Lieferung");
    await checkout(page).click();
    const step = page.getByRole("dialog", { name: "Lieferung" });
    await expect(step.getByRole("radio", { name: /DHL Paket/ })).toBeChecked();
    await expect(step).toContainText("18,80 €");
    await expect(step).toContainText("Ab 60,00 € kostenlos. Es fehlen noch 47,10 €.");
    await toReview(page);
    await expect(step.getByText("Bitte sagen Sie uns, wie wir Sie erreichen.")).toBeVisible();
    await step.getByLabel("So erreichen wir Sie").fill("mira@post.example");
    await step.getByLabel("Vor- und Nachname").fill("Mira Kern");
    await step.getByLabel("Straße").fill("Am Sandtorkai 12a");
    await step.getByLabel("Postleitzahl").fill("2045");
    await step.getByLabel("Ort").fill("Hamburg");
    await toReview(page);
    await expect(step.getByLabel("Postleitzahl")).toBeFocused();
    await expect(step.getByLabel("Postleitzahl")).toHaveAttribute("aria-invalid", "true");
    await expect(step.getByLabel("Nummer")).toHaveValue("12a");
    // Nothing typed is lost with the page.
    await page.reload();
    await openCart(page);
    await checkout(page).click();
    await expect(step.getByLabel("Vor- und Nachname")).toHaveValue("Mira Kern");
    await step.getByLabel("Land").selectOption("Österreich");
    await expect(step).toContainText("25,80 €");
    await step.getByLabel("Land").selectOption("Deutschland");
    await expect(step).toContainText("18,80 €");
    await step.getByLabel("Postleitzahl").fill("20457");
    await expect(step.getByLabel("Postleitzahl")).not.toHaveAttribute("aria-invalid");
    await toReview(page);
    await expect(review(page)).toContainText("Am Sandtorkai 12a");
    // From its top, wherever the step before was read.
    await expect(review(page).getByRole("navigation", { name: "Schritte der Bestellung" })).toBeInViewport();
    // The phone's way back leads one step back, and not out of the shop.
    await page.goBack();
    await expect(step).toBeVisible();
    await page.goBack();
    await expect(cartSheet(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/shop");
    await checkout(page).click();
    await toReview(page);
    await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expectToast(page, "Bestellung erfolgreich");
    await expect(page).toHaveURL(/\/orders\/.+key=/);
    await expect(page.getByRole("main")).toContainText("Lieferung: DHL Paket");
    await expect(page.getByRole("main")).toContainText("18,80 €");
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/shop");
  });
});

test("a member's second order begins with the last look @phone @long", async ({ world, signedIn }) => {
  await offering(world, async () => {
    const member = await world.member();
    const page = await signedIn(member);
    const product = await world.product({ price: 12.9 });
    await page.goto("/shop");
    await addToCart(page, product);
    await openCart(page);
    await checkout(page).click();
    await page.getByRole("radio", { name: /^Abholen/ }).check();
    await toReview(page);
    await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expectToast(page, "Bestellung erfolgreich");
    await page.goto("/shop");
    await addToCart(page, product);
    await openCart(page);
    await checkout(page).click();
    await expect(review(page)).toContainText("Laden am Hafen");
    await review(page).getByRole("button", { name: "Lieferung ändern" }).click();
    await expect(page.getByRole("radio", { name: /^Abholen/ })).toBeChecked();
  });
});

test("where a member's goods went is there on the next device, and kept in the profile @both", async ({
  world,
  signedIn,
  browser,
}) => {
  await offering(world, async () => {
    const member = await world.member();
    const product = await world.product({ price: 12.9 });
    const first = await signedIn(member);
    await first.goto("/shop");
    await addToCart(first, product);
    await openCart(first);
    await checkout(first).click();
    const step = first.getByRole("dialog", { name: "Lieferung" });
    await step.getByLabel("Vor- und Nachname").fill("Mira Kern");
    await step.getByLabel("Straße").fill("Am Sandtorkai");
    await step.getByLabel("Nummer", { exact: true }).fill("12a");
    await step.getByLabel("Postleitzahl").fill("20457");
    await step.getByLabel("Ort").fill("Hamburg");
    await expect(step.getByRole("checkbox", { name: "Für die nächste Bestellung merken" })).toBeChecked();
    await toReview(first);
    await review(first).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expectToast(first, "Bestellung erfolgreich");

    const page = await signedIn(member, await (await browser.newContext()).newPage());
    await page.goto("/shop");
    await addToCart(page, product);
    await openCart(page);
    await checkout(page).click();
    const here = page.getByRole("dialog", { name: "Lieferung" });
    await expect(here.getByLabel("Straße")).toHaveValue("Am Sandtorkai");
    const saved = here.getByLabel("Gespeicherte Adresse");
    await expect(saved.locator("option:checked")).toHaveText("Mira Kern, Am Sandtorkai 12a, 20457 Hamburg");
    await saved.selectOption("Andere Adresse eingeben");
    await expect(here.getByLabel("Straße")).toHaveValue("");
    await saved.selectOption({ index: 0 });
    await toReview(page);
    await expect(review(page)).toContainText("Am Sandtorkai 12a");

    await page.goto("/profile");
    const book = page.getByRole("region", { name: "Adressen" });
    await book.getByRole("button", { name: /^Adresse ändern: Mira Kern/ }).click();
    const sheet = page.getByRole("dialog", { name: "Adresse ändern" });
    await sheet.getByLabel("Bezeichnung").fill("Zuhause");
    await sheet.getByLabel("Postleitzahl").fill("2045");
    await sheet.getByRole("button", { name: "Speichern" }).click();
    await expect(sheet.getByLabel("Postleitzahl")).toHaveAttribute("aria-invalid", "true");
    await sheet.getByLabel("Postleitzahl").fill("20459");
    await sheet.getByRole("button", { name: "Speichern" }).click();
    await expectToast(page, "Adresse gespeichert");
    await expect(book).toContainText("Zuhause");
    await book.getByRole("button", { name: /^Adresse ändern: / }).click();
    await sheet.getByRole("button", { name: "Löschen" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Löschen" }).click();
    await expectToast(page, "Adresse gelöscht");
    await expect(book).toContainText("merken wir uns hier");
    await page.context().close();
  });
});
