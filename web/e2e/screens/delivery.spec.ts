import { addToCart, checkout, openCart, toReview } from "../cart/cart";
import { offer, offerPlace } from "../delivery/ways";
import { expect, test } from "../support/test";
import { type State, sweep } from "./sweep";

/** A shop of its own: what is sent how would change the way to the order in every other. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Versandhaus Probe" } });

const newMethod: State = async ({ page }) => {
  await page.getByRole("button", { name: "Neue Versandart" }).click();
  const sheet = page.getByRole("dialog", { name: "Neue Versandart" });
  await sheet.getByRole("button", { name: "Weiterer Preis" }).click();
  await sheet.getByRole("button", { name: "Speichern" }).click();
  await expect(sheet.getByText("Bitte geben Sie eine Zahl ein").first()).toBeVisible();
};

sweep({
  name: "ways of delivery in the back office",
  long: true,
  who: (world) => world.owner(),
  phone: true,
  states: {
    empty: async ({ page }) => {
      await page.goto("/admin/delivery");
      await expect(page.getByRole("heading", { name: "Noch keine Versandart" })).toBeVisible();
    },
    "a new one": newMethod,
    full: async ({ page, world }) => {
      await page.keyboard.press("Escape");
      await offer(world);
      await page.reload();
      await expect(page.getByRole("button", { name: "Laden am Hafen bearbeiten" })).toBeVisible();
    },
    "one of them": async ({ page }) => {
      await page.getByRole("button", { name: "DHL Paket bearbeiten" }).click();
      await expect(page.getByRole("group", { name: "Preis 2" })).toBeVisible();
    },
    "a place with its week": async ({ page, world }) => {
      await page.keyboard.press("Escape");
      await offerPlace(world);
      await page.reload();
      await page.getByRole("button", { name: "Rösterei Kranich & Kessel bearbeiten" }).click();
      await expect(page.getByRole("button", { name: /Sonntag, 15–17 Uhr/ })).toBeVisible();
    },
  },
  further: {
    "one of its hours": async ({ page }) => {
      await page.getByRole("button", { name: /Montag, 9–11 Uhr/ }).click();
      await expect(page.getByRole("dialog", { name: "Abholzeit am Montag" })).toBeVisible();
    },
    "closed days": async ({ page }) => {
      await page.goto("/admin/delivery");
      await page.getByRole("button", { name: "Bundesweite Feiertage eintragen" }).click();
      await expect(page.getByText("1. Weihnachtstag").first()).toBeVisible();
    },
  },
});

sweep({
  name: "the way to an order",
  fails: /api\/delivery\/quote/,
  phone: true,
  states: {
    "how and where to": async ({ page, world }) => {
      await offer(world);
      const product = await world.product();
      await page.goto("/shop");
      await addToCart(page, product);
      await openCart(page);
      await checkout(page).click();
      await expect(page.getByRole("radio", { name: /DHL Paket/ })).toBeChecked();
    },
    "what is wrong with it": async ({ page }) => {
      await toReview(page);
      await expect(page.getByLabel("Postleitzahl")).toHaveAttribute("aria-invalid", "true");
    },
    "a locker": async ({ page }) => {
      await page.getByRole("radio", { name: "Packstation" }).check();
      await expect(page.getByLabel("Postnummer")).toBeVisible();
    },
    "picked up": async ({ page }) => {
      await page.getByRole("radio", { name: /^Abholen/ }).check();
      await expect(page.getByRole("heading", { name: "Lieferadresse" })).toHaveCount(0);
    },
    "picked up at a place": async ({ page, world }) => {
      await offerPlace(world);
      await page.reload();
      await openCart(page);
      await checkout(page).click();
      await expect(page.getByRole("radiogroup", { name: "Tag" })).toBeVisible();
      await page.getByRole("radio", { name: /15–17 Uhr/ }).check();
    },
    "the last look": async ({ page }) => {
      await page.getByLabel("So erreichen wir Sie").fill("040 1234567");
      await toReview(page);
      await expect(page.getByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeVisible();
    },
  },
});
