import { sweep } from "../screens/sweep";
import { expect } from "../support/test";
import { tab } from "../members/people";
import { answer } from "../support/failing";

sweep({
  name: "the statistics",
  long: true,
  fails: /api\/(admin\/stats|products)/,
  who: (world) => world.owner(),
  states: {
    waiting: async ({ page, world }) => {
      await world.registered("wartet", "wartet_sehr");
      await page.goto("/admin/statistics");
      await expect(page.getByRole("button", { name: "Genehmigen" }).first()).toBeVisible();
    },
    people: async ({ page }) => {
      await tab(page, /^Benutzer/);
      await expect(page.getByText(/^\d+ von \d+ Benutzern$/)).toBeVisible();
    },
    products: async ({ page }) => {
      await tab(page, /^Produkte/);
      await expect(page.getByText("Nebelhang Gesha")).toBeVisible();
    },
    orders: async ({ page }) => {
      await tab(page, /^Bestellungen/);
      await expect(page.getByRole("button", { name: /^Als bezahlt: #/ }).first()).toBeVisible();
    },
    "without figures": async ({ page }) => {
      await page.route("**/api/admin/stats", answer(500, {}));
      await page.goto("/admin/statistics");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
});

sweep({
  name: "the member app's dashboard",
  long: true,
  who: (world) => world.owner(),
  states: {
    waiting: async ({ page }) => {
      await page.goto("/admin-old");
      await expect(page.getByText(/^Registrierungen, Benutzer/)).toBeVisible();
      await expect(page.getByText(/^\d+ Registrierung(en)?$/)).toBeVisible();
    },
    analytics: async ({ page }) => {
      await tab(page, "Analytics");
      await expect(page.getByText("Verbunden")).toBeVisible();
    },
    settings: async ({ page }) => {
      await tab(page, "Einstellungen");
      await expect(page.getByRole("button", { name: "Alles aktualisieren" })).toBeVisible();
    },
  },
});
