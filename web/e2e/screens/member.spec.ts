import { keepCart, openCart } from "../cart/cart";
import { filters, order } from "../orders/orders";
import { answer, hang } from "../support/failing";
import { expect } from "../support/test";
import { sweep } from "./sweep";

sweep({
  name: "waiting for approval",
  long: true,
  who: (world) => world.registered("ein-recht-langer-name-wartet"),
  phone: true,
  states: {
    waiting: async ({ page }) => {
      await page.goto("/pending-approval");
      await expect(page.getByText(/^Hallo /)).toBeVisible();
    },
  },
});

sweep({
  name: "a member's own places",
  who: (world) => world.member(),
  phone: true,
  states: {
    profile: async ({ page, person }) => {
      await page.goto("/profile");
      await expect(page.getByRole("heading", { level: 1, name: person?.name ?? "" })).toBeVisible();
    },
    "the back office": async ({ page }) => {
      await page.goto("/simple-admin");
      await expect(page.getByRole("heading", { name: "Keine Admin-Berechtigung" })).toBeVisible();
    },
  },
});

sweep({
  name: "a premium member's shop",
  long: true,
  who: (world) => world.member("premium", "premium"),
  phone: true,
  states: {
    products: async ({ page, world }) => {
      const products = await world.visitor.call("get", "/api/products");
      await keepCart(
        page,
        products.slice(0, 2).map((product) => ({ product, quantity: 1 })),
      );
      await page.goto("/shop");
      await page.getByRole("searchbox").fill("Gesha");
      await expect(page.getByText("Premium-Preis").first()).toBeVisible();
    },
    cart: async ({ page }) => {
      await openCart(page);
      await expect(page.getByText("Premium-Preise", { exact: true })).toBeVisible();
    },
  },
});

sweep({
  name: "a member's orders",
  fails: /api\/orders/,
  who: (world) => world.member(),
  phone: true,
  states: {
    none: async ({ page }) => {
      await page.goto("/orders");
      await expect(page.getByRole("heading", { name: "Keine Bestellungen" })).toBeVisible();
    },
    some: async ({ page, world, person }) => {
      const product = await world.product();
      const ids: string[] = [];
      for (const customerName of ["Mira", "Ein außerordentlich langer Kundenname, der nicht passt", ""]) {
        if (person) ids.push(await world.order(person.api, product, { customerName }));
      }
      const { api } = await world.owner();
      for (const [index, status] of (["paid", "failed"] as const).entries()) {
        await api.call("put", "/api/orders/{id}/payment-status", {
          path: { id: ids[index] ?? "" },
          body: { status },
        });
      }
      await page.reload();
      await expect(order(page, ids[2] ?? "")).toBeVisible();
    },
    "one of them": async ({ page }) => {
      await page
        .getByRole("link", { name: /^Bestellung #\S+ ansehen$/ })
        .first()
        .click();
      await expect(page.getByRole("dialog").getByRole("heading", { name: "Artikel" })).toBeVisible();
    },
  },
  further: {
    "one whose debit was not honoured": async ({ page, world, person }) => {
      if (!person) return;
      const { api } = person;
      const id = await world.order(api, await world.product(), { paymentMethod: "stripe" });
      const payment = await api.call("get", "/api/orders/{id}/payment", { path: { id } });
      const refused = { provider: "stripe", at: "2026-11-24T10:00:00Z" };
      await page.route("**/api/orders/*/payment", answer(200, { ...payment, refused }));
      await page.goto(`/orders?order=${id}`);
      await expect(page.getByRole("alert")).toContainText("Ihre Zahlung wurde nicht eingelöst");
    },
    "none that fits": async ({ page }) => {
      await page.unrouteAll();
      await page.goto("/orders?status=expired");
      await expect(page.getByRole("heading", { name: "Keine Bestellungen" })).toBeVisible();
      await expect(filters(page).active).toBeVisible();
    },
    "on their way": async ({ page }) => {
      await hang(page, "**/api/orders?**");
      await page.goto("/orders");
      await expect(page.getByRole("status", { name: "Bestellungen durchsuchen" })).toBeVisible();
    },
    "not to be had": async ({ page }) => {
      await page.unrouteAll();
      await page.route("**/api/orders?**", answer(500, {}));
      await page.goto("/orders");
      await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
    },
  },
});
