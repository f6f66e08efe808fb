import { openLogin, registration } from "../auth/forms";
import { addToCart, card, cartButton, cartSheet, keepCart, openCart } from "../cart/cart";
import { answer } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect } from "../support/test";
import { sweep } from "./sweep";

sweep({
  name: "the shop",
  fails: /api\/products/,
  phone: true,
  states: {
    products: async ({ page }) => {
      await page.goto("/shop");
      await expect(page.getByRole("article", { name: "Pilsner Malz" })).toBeAttached();
    },
    "a toast": async ({ page, world }) => {
      const product = await world.product({ discount: 10, isPremium: true, isNew: true, stock: 2 });
      await page.reload();
      await addToCart(page, product);
      await expectToast(page, "Zum Warenkorb hinzugefügt");
    },
    "nothing found": async ({ page }) => {
      await page.getByRole("searchbox").fill("Quarkspeise");
      await expect(page.getByRole("heading", { name: "Keine Produkte gefunden" })).toBeVisible();
    },
  },
  further: {
    "nothing loaded": async ({ page }) => {
      await page.route("**/shop", async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, "");
        await route.fulfill({ response, body: html });
      });
      await page.route("**/api/products?all=true", answer(500, {}));
      await page.goto("/shop");
      await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
    },
  },
});

sweep({
  name: "a product",
  fails: /404.*\/product\/999999/,
  phone: true,
  states: {
    detail: async ({ page }) => {
      await page.goto("/product/3");
      await expect(page.getByRole("dialog", { name: "Gipfelfeuer SL28" })).toBeVisible();
    },
    "sold out": async ({ page }) => {
      await page.goto("/product/4");
      await expect(page.getByRole("dialog")).toContainText("Ausverkauft");
    },
    gone: async ({ page }) => {
      await page.goto("/product/999999");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    "ways to share": async ({ page, phone }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
      await page.goto(phone ? "/product/3" : "/shop");
      if (!phone) {
        const tile = await card(page, { name: "Gipfelfeuer SL28" });
        await tile.getByAltText("Gipfelfeuer SL28").hover();
        await tile.getByRole("button", { name: "Teilen" }).click();
      }
      await expect(page.getByRole("dialog").getByRole("link", { name: "WhatsApp" })).toBeVisible();
    },
  },
});

sweep({
  name: "the cart",
  fails: /api\/orders/,
  phone: true,
  states: {
    empty: async ({ page }) => {
      // The sheet is the same over every screen; over this one it is laid out soonest.
      await page.goto("/hilfe");
      await openCart(page);
      await expect(page.getByRole("heading", { name: "Ihr Warenkorb ist leer" })).toBeVisible();
    },
    full: async ({ page, world }) => {
      const scarce = await world.product({
        stock: 1,
        name: "Sehr lange benannte Probierröstung aus Donaudampfschifffahrt",
      });
      const products = await world.visitor.call("get", "/api/products");
      await keepCart(page, [
        { product: scarce, quantity: 1234 },
        ...products.slice(0, 9).map((product) => ({ product, quantity: 2 })),
        { product: { id: 999_999, name: "Ohne Preis", price: "?" as unknown as number }, quantity: 1 },
      ]);
      await page.goto("/hilfe");
      await expect(cartButton(page)).toHaveAccessibleName(/Artikel$/);
      await openCart(page);
      await expect(cartSheet(page).getByText("Nur noch 1 auf Lager")).toBeVisible();
    },
    "an order that failed": async ({ page }) => {
      await page.getByRole("button", { name: "Bestellung abschließen" }).click();
      await expectToast(page, "Ungültige Preise");
    },
  },
});

sweep({
  name: "registering and signing in",
  fails: /api\/simple-login/,
  phone: true,
  states: {
    registering: async ({ page }) => {
      await page.goto("/auth");
      await expect(registration(page).submit).toBeVisible();
      await expect(page.getByText("Mit 19 % Rabatt auf das ganze Sortiment.")).toBeVisible();
    },
    "with objections": async ({ page }) => {
      await registration(page).confirm.fill("anders");
      await registration(page).submit.click();
      await expect(page.getByText("Die Passwörter stimmen nicht überein")).toBeVisible();
    },
    "an invitation": async ({ page, world }) => {
      const { api } = await world.owner();
      const endsOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
      const body = { label: "Marta", mostUses: 1, endsOn, approves: true };
      const { url } = await api.call("post", "/api/admin/invitations", { body });
      await page.goto(new URL(url).pathname);
      await expect(page.getByRole("heading", { name: "Sie sind eingeladen" })).toBeVisible();
    },
    "registering with it": async ({ page }) => {
      await page.getByRole("link", { name: "Konto anlegen" }).click();
      await expect(page.getByText("Sie registrieren sich mit Ihrer Einladung.")).toBeVisible();
    },
    "a sign-in that failed": async ({ page }) => {
      const form = await openLogin(page);
      await form.username.fill("gibt-es-nicht");
      await form.password.fill("falsch-falsch");
      await form.submit.click();
      await expect(form.panel.getByRole("alert")).toBeVisible();
    },
  },
});

sweep({
  name: "the back office's door and the 404 page",
  fails: /gibt\/es-nicht/,
  phone: true,
  states: {
    door: async ({ page }) => {
      await page.goto("/admin/login");
      await expect(page.getByText("Nur für Shop-Besitzer")).toBeVisible();
    },
    "with objections": async ({ page }) => {
      await page.getByRole("button", { name: "Anmelden", exact: true }).click();
      await expect(page.getByText("Bitte geben Sie Ihr Passwort ein.")).toBeVisible();
    },
    "404": async ({ page }) => {
      await page.goto("/gibt/es-nicht");
      await expect(page.getByRole("heading", { name: "404 - Seite nicht gefunden" })).toBeVisible();
    },
  },
});
