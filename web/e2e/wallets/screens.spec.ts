import { sweep } from "../screens/sweep";
import { expect } from "../support/test";

sweep({
  name: "the shop's wallets",
  who: (world) => world.owner(),
  states: {
    overview: async ({ page }) => {
      await page.goto("/admin/wallets");
      await expect(page.getByRole("heading", { name: "Letzte Transaktionen" })).toBeVisible();
    },
    transactions: async ({ page }) => {
      await page.getByRole("tab", { name: "Transaktionen" }).click();
      await expect(page.getByText("Fehlgeschlagen")).toBeVisible();
    },
    wallets: async ({ page }) => {
      await page.getByRole("tab", { name: "Wallets" }).click();
      await page.getByRole("button", { name: "Adressen anzeigen" }).click();
      await expect(page.getByRole("heading", { name: "Tether" })).toBeVisible();
    },
    shop: async ({ page }) => {
      await page.getByRole("tab", { name: "Shop-Integration" }).click();
      await expect(page.getByText(/^\d+ Produkte$/)).toBeVisible();
    },
  },
});
