import { expect, test } from "../support/test";
import { orderNumber, type Person, type World } from "../support/world";
import { count, figure, filters, openFilters, numbers, order } from "./orders";

interface Placed {
  member: Person;
  /** In the order they were placed. */
  ids: string[];
}

/** Three orders of one member: 30 € of Berta (paid), 5 € of Anton, 20 € of Clara. */
async function threeOrders(world: World): Promise<Placed> {
  const member = await world.member();
  const product = await world.product({ price: 5 });
  const ids: string[] = [];
  for (const [customerName, quantity, paymentMethod] of [
    ["Berta Übel", 6, "stripe"],
    ["Anton Zander", 1, "crypto"],
    ["Clara Yves", 4, "telegram"],
  ] as const) {
    ids.push(
      await world.order(member.api, product, {
        customerName,
        paymentMethod,
        customerPhone: customerName === "Anton Zander" ? "0170 5551234" : "",
        totalAmount: (5 * quantity).toFixed(2),
        items: [{ productId: product.id, quantity, price: "5.00" }],
      }),
    );
  }
  const { api } = await world.owner();
  await api.call("put", "/api/orders/{id}/payment-status", {
    path: { id: ids[0] ?? "" },
    body: { status: "paid" },
  });
  return { member, ids };
}

test("filters narrow the list, say so, live in the address and can be taken back", async ({
  world,
  signedIn,
}) => {
  const { member, ids } = await threeOrders(world);
  const [berta = "", anton = "", clara = ""] = ids;
  const page = await signedIn(member);
  await page.goto("/orders");
  await openFilters(page);
  const { status, method, reset, active } = filters(page);
  await expect(count(page, "3 von 3 Bestellungen")).toBeVisible();
  await expect(active).toHaveCount(0);
  await expect(reset).toHaveCount(0);
  await expect(status.getByRole("option")).toHaveText([
    "Alle Status",
    "Ausstehend",
    "Bezahlt",
    "Fehlgeschlagen",
    "Abgelaufen",
  ]);
  await expect(method.getByRole("option")).toHaveText([
    "Alle Zahlarten",
    "Telegram",
    "Karte oder Lastschrift",
    "Krypto",
    "Anonym",
    "Überweisung",
    "PayPal",
    "Nach Absprache",
  ]);

  await status.selectOption("Ausstehend");
  await expect(count(page, "2 von 3 Bestellungen")).toBeVisible();
  await expect(active).toBeVisible();
  await expect(order(page, berta)).toHaveCount(0);
  await method.selectOption("Krypto");
  await expect(count(page, "1 von 3 Bestellungen")).toBeVisible();
  await expect(order(page, anton)).toBeVisible();

  await page.reload();
  await expect(status).toHaveValue("pending");
  await expect(count(page, "1 von 3 Bestellungen")).toBeVisible();
  await method.selectOption("Anonym");
  await expect(page.getByRole("heading", { name: "Keine Bestellungen" })).toBeVisible();
  await expect(count(page, "0 von 3 Bestellungen")).toBeVisible();

  await reset.click();
  await expect(count(page, "3 von 3 Bestellungen")).toBeVisible();
  await expect(active).toHaveCount(0);
  await expect(page).toHaveURL("/orders");
  await expect(order(page, clara)).toBeVisible();
});

test("the search finds number, customer and phone @long", async ({ world, signedIn }) => {
  const { member, ids } = await threeOrders(world);
  const [berta = "", anton = ""] = ids;
  const page = await signedIn(member);
  await page.goto("/orders");
  await openFilters(page);
  const { search } = filters(page);
  for (const [words, id] of [
    [berta.slice(-8), berta],
    ["übel", berta],
    ["0170 555", anton],
    ["ANTON", anton],
  ] as const) {
    await search.fill(words);
    await expect(count(page, "1 von 3 Bestellungen"), words).toBeVisible();
    await expect(order(page, id), words).toBeVisible();
  }
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await expect(count(page, "3 von 3 Bestellungen")).toBeVisible();
});

test("every sorting sorts @long", async ({ world, signedIn }) => {
  const { member, ids } = await threeOrders(world);
  const [berta = "", anton = "", clara = ""] = ids.map(orderNumber);
  const page = await signedIn(member);
  await page.goto("/orders");
  await openFilters(page);
  const { sort } = filters(page);
  await expect(sort).toHaveValue("newest");
  for (const [name, wanted] of [
    ["Älteste zuerst", [berta, anton, clara]],
    ["Höchster Betrag", [berta, clara, anton]],
    ["Niedrigster Betrag", [anton, clara, berta]],
    ["Kunde A–Z", [anton, berta, clara]],
    ["Neueste zuerst", [clara, anton, berta]],
  ] as const) {
    await sort.selectOption(name);
    await expect.poll(() => numbers(page), name).toEqual(wanted);
  }
});

test("the figures filter as well @long", async ({ world, signedIn }) => {
  const { member, ids } = await threeOrders(world);
  const page = await signedIn(member);
  await page.goto("/orders");
  await figure(page, "Bezahlt").click();
  await expect(figure(page, "Bezahlt")).toHaveAttribute("aria-pressed", "true");
  await expect(count(page, "1 von 3 Bestellungen")).toBeVisible();
  await expect(order(page, ids[0] ?? "")).toBeVisible();
  await figure(page, "Gesamt").click();
  await expect(count(page, "3 von 3 Bestellungen")).toBeVisible();
});

test("the filter outlives opening an order and coming back @long", async ({ world, signedIn }) => {
  const { member, ids } = await threeOrders(world);
  const page = await signedIn(member);
  await page.goto("/orders?status=paid");
  await page.getByRole("link", { name: `Bestellung ${orderNumber(ids[0] ?? "")} ansehen` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Schließen" }).click();
  await expect(page).toHaveURL("/orders?status=paid");
  await expect(count(page, "1 von 3 Bestellungen")).toBeVisible();
});

test("a long list comes page by page @long", async ({ world, signedIn }) => {
  const member = await world.member("viel");
  const product = await world.product();
  for (let placed = 0; placed < 53; placed += 1) await world.order(member.api, product);
  const page = await signedIn(member);
  await page.goto("/orders");
  await expect(count(page, "53 von 53 Bestellungen")).toBeVisible();
  expect(await numbers(page)).toHaveLength(50);
  await page.getByRole("button", { name: "Weitere Bestellungen laden" }).click();
  await expect.poll(async () => new Set(await numbers(page)).size).toBe(53);
  await expect(page.getByRole("button", { name: "Weitere Bestellungen laden" })).toHaveCount(0);
});
