import { sweep } from "../screens/sweep";
import { answer, hang } from "../support/failing";
import { expect } from "../support/test";
import { address, chosen, office } from "./lounge";

sweep({
  name: "the lounge's door",
  long: true,
  fails: /lounge\/access/,
  who: (world) => world.member(),
  phone: true,
  states: {
    waiting: async ({ page }) => {
      await hang(page, "**/api/premium/lounge/access");
      await page.goto(address);
      await expect(page.getByRole("main").getByRole("status", { name: "Wird geladen" })).toBeVisible();
      await page.unrouteAll();
    },
    closed: async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "Nur für Premium-Mitglieder" })).toBeVisible();
    },
  },
});

sweep({
  name: "the lounge",
  long: true,
  fails: /monthly-free-product/,
  who: (world) => world.member("ein-langer-name-in-gold", "premium"),
  phone: true,
  states: {
    form: async ({ page }) => {
      await page.goto(address);
      await page.getByLabel("Lieferung aufteilen").check();
      await expect(page.getByLabel("Wie sollen wir aufteilen?")).toBeVisible();
    },
    products: async ({ page }) => {
      await page.getByRole("button", { name: "Produkt: Produkt auswählen" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
    chat: async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.getByRole("tab", { name: "Premium-Chat" }).click();
    },
    "no history": async ({ page }) => {
      await page.getByRole("tab", { name: "Verlauf" }).click();
      await expect(page.getByRole("heading", { name: "Noch nichts angefordert" })).toBeVisible();
    },
    chosen: async ({ page, world, person }) => {
      const product = await world.product({ name: `${"Außerordentlich".repeat(4)} langer Kaffeename` });
      await person?.api.call("post", "/api/premium/monthly-free-product/request", {
        body: {
          productId: product.id,
          customRequest: "Unteilbar".repeat(30),
          splitRequest: true,
          splitDetails: "Zwei Tüten",
        },
      });
      await page.goto(address);
      await expect(page.getByRole("heading", { name: /^Bereits für/ })).toBeVisible();
    },
    history: async ({ page }) => {
      await page.getByRole("tab", { name: "Verlauf" }).click();
      await expect(page.getByRole("list", { name: "Verlauf" })).toBeVisible();
    },
  },
  further: {
    failing: async ({ page }) => {
      await page.route("**/api/premium/monthly-free-product/*", answer(500, {}));
      await page.goto(address);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
});

sweep({
  name: "the free products in the back office",
  long: true,
  fails: /monthly-free-products/,
  who: (world) => world.owner(),
  phone: true,
  states: {
    none: async ({ page }) => {
      // The one state that no other test of this shop leaves behind.
      await page.goto(`${office}?status=shipped`);
      await expect(page.getByRole("heading", { name: "Keine Anfrage mit diesem Status" })).toBeVisible();
    },
    some: async ({ page, world }) => {
      await chosen(world, await world.product({ name: `${"Unteilbar".repeat(8)} ${Date.now()}` }), "Wunsch");
      await page.goto(office);
      await expect(page.getByRole("list", { name: "Gratisprodukte" })).toBeVisible();
    },
    refusing: async ({ page }) => {
      await page
        .getByRole("button", { name: /^Ablehnen/ })
        .first()
        .click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Ablehnen" }).click();
    },
  },
  further: {
    failing: async ({ page }) => {
      await page.route("**/api/admin/monthly-free-products*", answer(500, {}));
      await page.goto(office);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
});
