import { expect, test } from "../support/test";
import { orderNumber } from "../support/world";
import { count, figure, order } from "./orders";

test("a member sees the own orders and what they wait for @both", async ({ world, signedIn }) => {
  const [member, somebody] = [await world.member(), await world.member()];
  const product = await world.product({ price: 12.9 });
  const mine = await world.order(member.api, product);
  await world.order(somebody.api, product);
  const page = await signedIn(member);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Meine Bestellungen" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Zurück zum Profil" })).toHaveAttribute("href", "/profile");
  await expect(count(page, "1 von 1 Bestellungen")).toBeVisible();

  const row = order(page, mine);
  await expect(row).toContainText("Mira Test");
  await expect(row).toContainText("12,90 €");
  await expect(row).toContainText("Telegram");
  await expect(row).toContainText("Ausstehend");
  await expect(row).toContainText("Warten auf Zahlung");
  await expect(row).toContainText(
    new Date().toLocaleDateString("de-DE", {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      timeZone: "Europe/Berlin",
    }),
  );
  await expect(row.getByRole("button")).toHaveCount(0);
});

test("the four figures count the own orders @long", async ({ world, signedIn }) => {
  const member = await world.member();
  const product = await world.product();
  const [paid, failed] = [await world.order(member.api, product), await world.order(member.api, product)];
  await world.order(member.api, product);
  const { api } = await world.owner();
  await api.call("put", "/api/orders/{id}/payment-status", { path: { id: paid }, body: { status: "paid" } });
  await api.call("put", "/api/orders/{id}/payment-status", {
    path: { id: failed },
    body: { status: "failed" },
  });
  const page = await signedIn(member);
  await page.goto("/orders");
  await expect(figure(page, "Gesamt")).toHaveText("Gesamt3");
  await expect(figure(page, "Ausstehend")).toHaveText("Ausstehend1");
  await expect(figure(page, "Bezahlt")).toHaveText("Bezahlt1");
  await expect(figure(page, "Fehlgeschlagen")).toHaveText("Fehlgeschlagen1");
  await expect(order(page, paid)).toContainText("Bezahlt");
  await expect(order(page, paid)).not.toContainText("Warten auf Zahlung");
  await expect(order(page, failed)).toContainText("Fehlgeschlagen");
});

test("an order opens with its goods and closes to the list", async ({ world, signedIn, faults }) => {
  faults.allow(/404.*receipt/);
  const member = await world.member();
  const product = await world.product({ price: 10 });
  const id = await world.order(member.api, product, {
    totalAmount: "30.00",
    items: [{ productId: product.id, quantity: 3, price: "10.00" }],
  });
  const page = await signedIn(member);
  await page.goto("/orders");
  await page.getByRole("link", { name: `Bestellung ${orderNumber(id)} ansehen` }).click();
  const sheet = page.getByRole("dialog", { name: `Bestellung ${orderNumber(id)}` });
  await expect(sheet).toContainText(product.name);
  await expect(sheet).toContainText("3 × 10,00 €");
  await expect(sheet).toContainText("Ausstehend");
  await expect(sheet).toContainText("Warten auf Zahlung");
  await expect(sheet).toContainText(id);
  await expect(sheet.getByRole("button", { name: /^Als bezahlt/ })).toHaveCount(0);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL("/orders");
  await page.goto(`/orders?order=${id}`);
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Schließen" }).click();
  await expect(page).toHaveURL("/orders");
  // The address of a guest's receipt, without its key.
  await page.goto(`/orders/${id}`);
  await expect(sheet).toBeVisible();
});

test("nobody opens the order of somebody else @long", async ({ world, signedIn, faults }) => {
  faults.allow(/404.*api\/orders/);
  const somebody = await world.member();
  const id = await world.order(somebody.api, await world.product());
  const page = await signedIn(await world.member());
  await page.goto(`/orders?order=${id}`);
  const sheet = page.getByRole("dialog");
  await expect(
    sheet.getByRole("heading", { name: "Diese Bestellung konnte nicht geladen werden." }),
  ).toBeVisible();
  await expect(sheet).toContainText("Diese Bestellung gibt es nicht.");
});

test("without an order the page leads to the shop @long", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "Keine Bestellungen" })).toBeVisible();
  await expect(count(page, "0 von 0 Bestellungen")).toBeVisible();
  await page.getByRole("link", { name: "Zum Shop" }).click();
  await expect(page).toHaveURL("/shop");
});

test("'Aktualisieren' brings what has happened meanwhile @long", async ({ world, signedIn }) => {
  const member = await world.member();
  const id = await world.order(member.api, await world.product());
  const page = await signedIn(member);
  await page.goto("/orders");
  await expect(order(page, id)).toContainText("Ausstehend");
  const { api } = await world.owner();
  await api.call("put", "/api/orders/{id}/payment-status", { path: { id }, body: { status: "paid" } });
  await page.getByRole("button", { name: "Aktualisieren" }).click();
  await expect(order(page, id)).toContainText("Bezahlt");
});
