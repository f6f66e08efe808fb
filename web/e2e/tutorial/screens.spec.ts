import { sweep } from "../screens/sweep";
import { expect } from "../support/test";

sweep({
  name: "the tour of the shop",
  who: (world) => world.member(),
  states: {
    "first step": async ({ page }) => {
      await page.evaluate(() => localStorage.removeItem("tutorial_completed"));
      await page.goto("/shop");
      await expect(page.getByRole("dialog", { name: "Willkommen im Shop!" })).toBeVisible();
      await page.waitForTimeout(300);
    },
    "a product": async ({ page }) => {
      for (let clicks = 0; clicks < 2; clicks += 1)
        await page.getByRole("button", { name: "Weiter" }).click();
      await expect(page.getByRole("dialog", { name: "Ein Produkt ansehen" })).toBeVisible();
      await page.waitForTimeout(300);
    },
  },
});
