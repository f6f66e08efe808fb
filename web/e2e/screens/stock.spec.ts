import { expect, test } from "../support/test";
import { sweep } from "./sweep";

test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Bestand Probe" } });

sweep({
  name: "what there is, and counting it",
  who: (world) => world.owner(),
  phone: true,
  states: {
    "what is running low": async ({ page, world }) => {
      await world.open();
      const coffee = await world.product({ stock: 4 });
      await world.product({ stock: null });
      const { api } = await world.owner();
      const path = { id: coffee.id };
      await api.call("put", "/api/admin/stock/products/{id}", { path, body: { lowStock: 5, gtin: null } });
      await page.goto("/admin/stock");
      await expect(page.getByRole("region", { name: "Wird knapp" })).toContainText("noch 4 Stück");
    },
    "a product's sheet": async ({ page }) => {
      await page.getByRole("region", { name: "Wird knapp" }).getByRole("button").click();
      await expect(page.getByLabel("Warnen ab")).toBeVisible();
      await expect(page.getByRole("dialog")).toContainText("Anfangsbestand");
    },
    "goods that came in": async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Wareneingang" }).click();
      const sheet = page.getByRole("dialog", { name: "Wareneingang" });
      await sheet.getByRole("button", { name: /Stück/ }).first().click();
      await expect(sheet.getByRole("textbox", { name: /^Menge/ })).toBeVisible();
    },
    counting: async ({ page }) => {
      await page.goto("/admin/stock/count");
      await page.getByRole("button", { name: /stimmt$/ }).click();
      await expect(page.getByRole("button", { name: "1 Produkt übernehmen" })).toBeVisible();
    },
    movements: async ({ page }) => {
      await page.goto("/admin/stock/movements");
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    },
  },
});
