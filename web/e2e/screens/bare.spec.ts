import { addToCart, checkout, openCart } from "../cart/cart";
import { expect, test } from "../support/test";
import { sweep } from "./sweep";

test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Frisch & Leer" } });

sweep({
  name: "a shop without anything in it yet",
  long: true,
  who: (world) => world.owner(),
  phone: true,
  states: {
    shop: async ({ page }) => {
      await page.goto("/shop");
      await expect(page.getByRole("heading", { name: "Keine Produkte gefunden" })).toBeVisible();
    },
    dashboard: async ({ page }) => {
      await page.goto("/admin");
      await expect(page.getByText("Niemand wartet auf Freischaltung.")).toBeVisible();
      await expect(page.getByText("Alle Bestellungen sind entschieden.")).toBeVisible();
    },
    "the way to the opening": async ({ page }) => {
      await page.goto("/admin/setup");
      await expect(page.getByText("1 von 8 Schritten")).toBeVisible();
    },
  },
  further: {
    "words in letters": async ({ page }) => {
      await page.goto("/admin/letters");
      await page.getByRole("textbox", { name: "Eigene Worte" }).fill("Bis bald!");
      await page.getByRole("tab", { name: "Vorschau" }).click();
      await expect(page.frameLocator("iframe").getByText("Bis bald!")).toBeVisible();
    },
    "the settings room": async ({ page }) => {
      await page.goto("/admin/shop-settings");
      await expect(page.getByRole("button", { name: "Name des Ladens ändern" })).toBeVisible();
    },
    "a setting": async ({ page }) => {
      await page.getByRole("button", { name: "Öffnungszeiten ändern" }).click();
      await expect(page.getByText("Noch nie geändert.")).toBeVisible();
    },
    "the place of the official notice": async ({ page }) => {
      await page.goto("/admin/guarantee-notice");
      await expect(page.getByText("Platz für die amtliche Mitteilung")).toBeVisible();
    },
    products: async ({ page }) => {
      await page.goto("/admin/products");
      await expect(
        page.getByText("Legen Sie zuerst eine Kategorie an; jedes Produkt gehört zu einer."),
      ).toBeVisible();
    },
    orders: async ({ page }) => {
      await page.goto("/admin/orders");
      await expect(page.getByText("Sobald jemand bestellt, steht es hier.")).toBeVisible();
    },
    registrations: async ({ page }) => {
      await page.goto("/admin/users");
      await expect(page.getByRole("heading", { name: "Keine wartenden Registrierungen" })).toBeVisible();
    },
    "the last look at an order": async ({ page, world }) => {
      await world.open();
      const product = await world.product();
      await page.goto("/shop");
      await addToCart(page, product);
      await openCart(page);
      await checkout(page).click();
      await expect(page.getByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeVisible();
    },
  },
});
