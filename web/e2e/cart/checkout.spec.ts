import type { Page, Request, Route } from "@playwright/test";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { orderNumber } from "../support/world";
import { addToCart, cartButton, cartSheet, checkout, keepCart, line, openCart } from "./cart";

const call = "**/api/orders";
const failed = "Bestellfehler";

const isOrder = (request: Request) => request.method() === "POST" && request.url().endsWith("/api/orders");
const keyOf = (request: Request) => request.headers()["idempotency-key"];

/** Remembers every order that is sent. */
function watchOrders(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (isOrder(request)) sent.push(request);
  });
  return sent;
}

test("an order empties the cart, closes it and names its number @both", async ({ world, signedIn }) => {
  const product = await world.product({ price: 12.9 });
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  const sent = watchOrders(page);
  await checkout(page).click();
  const toast = await expectToast(page, "Bestellung erfolgreich");
  await expect(cartSheet(page)).toHaveCount(0);
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb");

  const { orders } = await member.api.call("get", "/api/orders");
  expect(orders).toMatchObject([
    { customerName: member.name, totalAmount: "12.90", paymentMethod: "telegram" },
  ]);
  await expect(toast).toContainText(orderNumber(orders[0]?.id ?? "").slice(1));
  expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([
    {
      customerName: member.name,
      customerPhone: "",
      customerNotes: "",
      totalAmount: "12.90",
      items: [{ productId: product.id, quantity: 1, price: "12.90" }],
    },
  ]);
  expect(keyOf(sent[0] as Request)).toMatch(/\S{16,}/);
});

test("a guest orders as 'Telegram Kunde' @long", async ({ page, world }) => {
  const product = await world.product({ price: 7.77 });
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
  const { api } = await world.owner();
  const { orders } = await api.call("get", "/api/orders", { query: { limit: 1 } });
  expect(orders).toMatchObject([
    { customerName: "Telegram Kunde", customerPhone: "", totalAmount: "7.77", paymentMethod: "anonymous" },
  ]);
});

test("a double click places one order", async ({ world, signedIn }) => {
  const product = await world.product({ stock: 10 });
  const member = await world.member();
  const page = await signedIn(member);
  await keepCart(page, [{ product, quantity: 1 }]);
  await page.goto("/shop");
  await openCart(page);
  const held: Route[] = [];
  await page.route(call, (route) => void held.push(route));
  const sent = watchOrders(page);
  await checkout(page).dblclick();
  await expect(checkout(page)).toHaveAttribute("aria-busy", "true");
  await checkout(page).click({ force: true });
  // The order goes out when the server knows the cart.
  await expect.poll(() => held.length).toBe(1);
  await Promise.all(held.map((route) => route.continue()));
  await expectToast(page, "Bestellung erfolgreich");
  expect(sent).toHaveLength(1);
  expect(await member.api.call("get", "/api/orders")).toMatchObject({ total: 1 });
});

test("an order whose answer got lost is not placed twice, not even after a reload", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/orders/);
  const product = await world.product({ stock: 10 });
  const member = await world.member();
  const page = await signedIn(member);
  await keepCart(page, [{ product, quantity: 2 }]);
  await page.goto("/shop");
  await openCart(page);
  const sent = watchOrders(page);
  // The order arrives, its answer does not.
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await checkout(page).click();
  await expectToast(page, failed, "Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.");
  expect(await member.api.call("get", "/api/orders")).toMatchObject({ total: 1 });
  // The server has taken the goods out of the cart; anyone who does not know how the order went still sees them.
  const heard = page.waitForResponse(/\/api\/cart$/);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  expect(await (await heard).json()).toMatchObject({ items: [] });
  await expect(line(page, product).quantity).toHaveText("2");
  await checkout(page).click();
  await expect.poll(() => sent.length).toBe(2);
  await expect(checkout(page)).not.toHaveAttribute("aria-busy");

  await page.reload();
  await page.unroute(call);
  await openCart(page);
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(keyOf)).size).toBe(1);
  const { orders, total } = await member.api.call("get", "/api/orders");
  expect({ total, amount: orders[0]?.totalAmount }).toEqual({ total: 1, amount: "25.80" });

  // The next order is another one, with a key of its own.
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await checkout(page).click();
  await expect.poll(() => member.api.call("get", "/api/orders")).toMatchObject({ total: 2 });
  // The server may know of a request before the browser has told of it.
  await expect.poll(() => new Set(sent.map(keyOf)).size).toBe(2);
});

test("changed prices are told, shown, and the order then goes through", async ({ page, world, faults }) => {
  faults.allow(/409.*api\/orders/);
  const product = await world.product({ price: 10 });
  await keepCart(page, [{ product, quantity: 1 }]);
  await page.goto("/shop");
  const sheet = await openCart(page);
  await expect(sheet.getByText("je 10,00 €")).toBeVisible();
  await world.change(product, { price: 11.5 });
  await checkout(page).click();
  await expectToast(page, failed, "Preise haben sich geändert. Bitte aktualisieren Sie die Seite.");
  await expect(sheet.getByText("je 11,50 €")).toBeVisible();
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
});

test("what has been sold meanwhile is named, and nothing is taken", async ({ page, world, faults }) => {
  faults.allow(/409.*api\/orders/);
  const product = await world.product({ stock: 3, price: 5 });
  await keepCart(page, [{ product, quantity: 3 }]);
  await page.goto("/shop");
  const sheet = await openCart(page);
  await expect(sheet.getByText("je 5,00 €")).toBeVisible();
  await world.order(world.visitor, product);
  await checkout(page).click();
  await expectToast(page, failed, `Von „${product.name}“ sind nur noch 2 auf Lager.`);
  await expect(sheet.getByText("Nur noch 2 auf Lager")).toBeVisible();

  await world.change(product, { stock: 0 });
  await checkout(page).click();
  await expectToast(page, failed, `„${product.name}“ ist leider ausverkauft.`);
  await expect(sheet.getByText("Ausverkauft")).toBeVisible();
  const products = await world.visitor.call("get", "/api/products");
  expect(products.find(({ id }) => id === product.id)?.stock).toBe(0);
});

test("a product that is gone is told @long", async ({ page, world, faults }) => {
  faults.allow(/409.*api\/orders/);
  const product = await world.product();
  await keepCart(page, [{ product, quantity: 1 }]);
  const { api } = await world.owner();
  await api.call("delete", "/api/products/{id}", { path: { id: product.id }, body: {} });
  await page.goto("/shop");
  await openCart(page);
  await checkout(page).click();
  await expectToast(
    page,
    failed,
    "Ein Artikel in Ihrem Warenkorb ist nicht mehr erhältlich. Bitte aktualisieren Sie die Seite.",
  );
});
