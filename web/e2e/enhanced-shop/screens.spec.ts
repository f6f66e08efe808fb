import { sweep } from "../screens/sweep";
import { answer, hang } from "../support/failing";
import { expect } from "../support/test";
import { address, filters, tile, tiles } from "./enhanced-shop";

const long = "Ein Produkt mit einem außerordentlich langen Namen, Probierröstungssortimentskiste";

sweep({
  name: "the enhanced shop's products",
  fails: /api\/products|\/reviews/,
  who: (world) => world.member("sucht", "premium"),
  phone: true,
  states: {
    grid: async ({ page, world }) => {
      await world.product({ name: long, stock: 2, isNew: true, isPremium: true, discount: 20 });
      await page.goto(address);
      await expect(tiles(page).first()).toBeVisible();
    },
    "list with filters": async ({ page }) => {
      await page.goto(`${address}?view=list&stock=all&min=10&max=500&trending=1`);
      await expect(filters(page).active.first()).toBeVisible();
      await expect(tiles(page).first()).toBeVisible();
    },
    "the filters": async ({ page, phone }) => {
      await page.goto(address);
      await expect(tiles(page).first()).toBeVisible();
      if (phone) await filters(page).button.click();
      await expect(filters(page).low).toBeVisible();
    },
    detail: async ({ page, world }) => {
      const [product] = await world.visitor.call("get", "/api/products", { query: { all: true } });
      await page.goto(`${address}?product=${product?.id ?? 0}`);
      await expect(page.getByRole("dialog").getByRole("region", { name: "Bewertungen" })).toBeVisible();
      await page.getByRole("dialog").getByRole("button", { name: "Bewertung schreiben" }).click();
      await expect(page.getByRole("textbox", { name: "Ihr Kommentar" })).toBeVisible();
    },
  },
  further: {
    "a long name": async ({ page }) => {
      await page.goto(`${address}?search=Probierröstungssortimentskiste`);
      await expect(tile(page, { name: long })).toBeVisible();
    },
    "hits that only resemble": async ({ page }) => {
      await page.goto(`${address}?search=kafee`);
      await expect(page.getByText(/^Nichts enthält/)).toBeVisible();
    },
    "none that fits": async ({ page }) => {
      await page.goto(`${address}?search=xyzzyplugh&category=classic`);
      await expect(page.getByRole("heading", { name: "Keine Produkte gefunden" })).toBeVisible();
    },
  },
});

sweep({
  name: "wishes, notifications and reviews",
  fails: /api\/(wishlist|notifications|reviews)/,
  who: (world) => world.demo("marta.k"),
  phone: true,
  states: {
    wishlist: async ({ page, world, person }) => {
      for (const product of [
        await world.product({ name: long, stock: 0 }),
        await world.product({ stock: 2 }),
      ]) {
        await person?.api.call("post", "/api/wishlist/{productId}", { path: { productId: product.id } });
      }
      await page.goto(`${address}?tab=wishlist`);
      await expect(page.getByRole("list", { name: "Wunschliste" })).toBeVisible();
    },
    notifications: async ({ page }) => {
      await page.goto(`${address}?tab=notifications`);
      await expect(page.getByRole("list", { name: "Mitteilungen" })).toBeVisible();
    },
    reviews: async ({ page }) => {
      await page.goto(`${address}?tab=reviews`);
      await expect(page.getByRole("region", { name: "Meine Bewertungen" })).toBeVisible();
      await expect(
        page.getByRole("region", { name: "Neueste Bewertungen" }).getByRole("article").first(),
      ).toBeVisible();
    },
    "writing one": async ({ page }) => {
      await page
        .getByRole("button", { name: /^Bewertung ändern/ })
        .first()
        .click();
      await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
    },
  },
  further: {
    "nothing anywhere": async ({ page }) => {
      await page.route("**/api/wishlist", answer(200, []));
      await page.goto(`${address}?tab=wishlist`);
      await expect(page.getByRole("heading", { name: "Noch keine Wünsche" })).toBeVisible();
    },
    "on its way": async ({ page }) => {
      await hang(page, "**/api/notifications");
      await page.goto(`${address}?tab=notifications`);
      await expect(page.getByRole("status", { name: "Mitteilungen werden geladen" })).toBeVisible();
    },
    "not to be had": async ({ page }) => {
      await page.unrouteAll();
      await page.route("**/api/reviews**", answer(500, {}));
      await page.route("**/api/reviews/**", answer(500, {}));
      await page.goto(`${address}?tab=reviews`);
      await expect(page.getByRole("heading", { name: "Fehler beim Laden" }).first()).toBeVisible();
    },
  },
});

sweep({
  name: "the sales",
  long: true,
  fails: /api\/admin\/analytics/,
  who: (world) => world.member("rechnet", "admin"),
  phone: true,
  states: {
    "a year": async ({ page }) => {
      await page.goto(`${address}?tab=analytics&range=1y`);
      await expect(page.getByRole("heading", { name: "Bestseller" })).toBeVisible();
      await page.getByText("Als Tabelle").click();
      await expect(page.getByRole("table", { name: "Zahlen im Verlauf" })).toBeVisible();
    },
  },
  further: {
    "on their way": async ({ page }) => {
      await hang(page, "**/api/admin/analytics?**");
      await page.goto(`${address}?tab=analytics`);
      await expect(page.getByRole("status", { name: "Verkaufszahlen werden geladen" })).toBeVisible();
    },
    "not to be had": async ({ page }) => {
      await page.unrouteAll();
      await page.route("**/api/admin/analytics?**", answer(500, {}));
      await page.goto(`${address}?tab=analytics`);
      await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
    },
  },
});
