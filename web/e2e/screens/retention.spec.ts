import { expect, test } from "../support/test";
import { sweep } from "./sweep";

test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Aufbewahrung Probe" } });

sweep({
  name: "what is kept for how long",
  long: true,
  who: (world) => world.owner(),
  phone: true,
  states: {
    "nothing to remove": async ({ page }) => {
      await page.goto("/admin/retention");
      await expect(page.getByText("Nichts hat seine Frist hinter sich.")).toBeVisible();
    },
    "asking what is to be held": async ({ page }) => {
      await page.getByRole("button", { name: "Etwas festhalten" }).click();
      await expect(page.getByLabel("Grund")).toBeVisible();
    },
    "a hold": async ({ page }) => {
      const sheet = page.getByRole("dialog");
      await sheet.getByLabel("Was", { exact: true }).selectOption("day");
      await sheet.getByLabel("Bis einschließlich").fill("2020-12-31");
      await sheet.getByLabel("Grund").fill("Außenprüfung");
      await sheet.getByRole("button", { name: "Festhalten" }).click();
      await expect(page.getByText("Alles bis zum 31.12.2020")).toBeVisible();
    },
  },
});
