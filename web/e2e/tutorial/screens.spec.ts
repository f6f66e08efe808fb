import { sweep } from "../screens/sweep";
import { pass } from "../support/screen";
import { store } from "../support/stored";
import { expect } from "../support/test";

sweep({
  name: "the tour of the shop",
  long: true,
  who: (world) => world.member(),
  phone: true,
  states: {
    "its offer": async ({ page }) => {
      await store(page, { tutorial_completed: null });
      await page.goto("/shop");
      await expect(page.getByRole("region", { name: "Neu hier?" })).toBeVisible();
    },
    "first step": async ({ page }) => {
      await page.getByRole("button", { name: "Tour starten" }).click();
      await expect(page.getByRole("dialog", { name: "Willkommen im Shop!" })).toBeVisible();
      await pass(page, 150);
    },
  },
  further: {
    "a product": async ({ page }) => {
      for (let clicks = 0; clicks < 2; clicks += 1)
        await page.getByRole("button", { name: "Weiter" }).click();
      await expect(page.getByRole("dialog", { name: "Ein Produkt ansehen" })).toBeVisible();
      await pass(page, 150);
    },
  },
});
