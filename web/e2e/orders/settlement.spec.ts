import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { orderNumber } from "../support/world";
import { count, figure, filters, markPaid, order } from "./orders";

for (const path of ["/orders", "/admin/orders"]) {
  test(`an admin sees everybody's orders at ${path} @long`, async ({ world, signedIn }) => {
    const [anna, ben] = [await world.member(), await world.member()];
    const product = await world.product();
    const ids = [await world.order(anna.api, product), await world.order(ben.api, product)];
    const page = await signedIn(await world.member("verwaltet", "admin"));
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Bestellungsverwaltung" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Dashboard" })).toHaveAttribute(
      "href",
      "/admin",
    );
    for (const id of ids) await expect(order(page, id)).toBeVisible();
    await expect(order(page, ids[0] ?? "")).not.toContainText("Warten auf Zahlung");
  });
}

test("'Als bezahlt' settles an order @long", async ({ world, signedIn }) => {
  const member = await world.member();
  const id = await world.order(member.api, await world.product({ price: 33.33 }));
  const page = await signedIn(await world.owner());
  await page.goto("/admin/orders");
  await expect(figure(page, "Bezahlt")).toHaveText(/\d/);
  const before = Number((await figure(page, "Bezahlt").innerText()).replace(/\D/g, ""));
  await markPaid(page, id);
  await expectToast(page, "Status aktualisiert", `${orderNumber(id)} ist bezahlt.`);
  await expect(order(page, id)).toContainText("Bezahlt");
  await expect(order(page, id).getByRole("button")).toHaveCount(0);
  await expect(figure(page, "Bezahlt")).toContainText(String(before + 1));
  expect(await member.api.call("get", "/api/orders")).toMatchObject({
    orders: [{ paymentStatus: "paid", status: "completed" }],
  });
});

test("'Ablehnen' asks first and gives the goods back", async ({ world, signedIn }) => {
  const member = await world.member();
  const product = await world.product({ stock: 4 });
  const id = await world.order(member.api, product);
  const page = await signedIn(await world.owner());
  await page.goto("/admin/orders");
  const reject = page.getByRole("button", { name: `Ablehnen: ${orderNumber(id)}` });
  await reject.click();
  const question = page.getByRole("alertdialog", { name: `Bestellung ${orderNumber(id)} ablehnen?` });
  await expect(question).toContainText("die Ware geht zurück ins Lager");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(question).toHaveCount(0);
  await expect(reject).toBeFocused();
  await reject.click();
  await question.getByRole("button", { name: "Bestellung ablehnen" }).click();
  await expectToast(page, "Status aktualisiert", `${orderNumber(id)} ist abgelehnt.`);
  await expect(order(page, id)).toContainText("Fehlgeschlagen");
  // A busy server hands out the catalogue of a moment ago.
  const stock = async () =>
    (await world.visitor.call("get", "/api/products")).find((one) => one.id === product.id)?.stock;
  await expect.poll(stock).toBe(4);
});

test("an order can be settled from its detail @long", async ({ world, signedIn }) => {
  const member = await world.member();
  const id = await world.order(member.api, await world.product());
  const page = await signedIn(await world.owner());
  await page.goto(`/admin/orders?order=${id}`);
  const sheet = page.getByRole("dialog", { name: `Bestellung ${orderNumber(id)}` });
  await markPaid(page, id);
  await expectToast(page, "Status aktualisiert");
  await expect(sheet).toContainText("Bezahlt");
  await expect(sheet.getByRole("button", { name: /^Als bezahlt/ })).toHaveCount(0);
});

test("of two admins who decide at once, the second learns how it was decided", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/409.*payment-status/);
  const member = await world.member();
  const id = await world.order(member.api, await world.product());
  const first = await signedIn(await world.owner());
  const second = await signedIn(await world.member("verwaltet", "admin"));
  for (const page of [first, second]) {
    await page.goto("/admin/orders");
    await expect(order(page, id)).toContainText("Ausstehend");
  }
  await markPaid(first, id);
  await expectToast(first, "Status aktualisiert");
  await second.getByRole("button", { name: `Ablehnen: ${orderNumber(id)}` }).click();
  await second.getByRole("alertdialog").getByRole("button", { name: "Bestellung ablehnen" }).click();
  await expectToast(
    second,
    "Der Zahlungsstatus konnte nicht aktualisiert werden.",
    "Diese Bestellung ist bereits entschieden: bezahlt.",
  );
  await expect(order(second, id)).toContainText("Bezahlt");
  await expect(second.getByRole("alertdialog")).toHaveCount(0);
});

test("a decided order leaves the list of pending ones, and the focus stays in it @long", async ({
  world,
  signedIn,
}) => {
  const member = await world.member();
  const product = await world.product();
  const [one, two] = [await world.order(member.api, product), await world.order(member.api, product)];
  const page = await signedIn(await world.owner());
  await page.goto("/admin/orders?status=pending");
  await filters(page).search.fill(one.slice(-8));
  await expect(count(page, "1 von \\d+ Bestellungen")).toBeVisible();
  await markPaid(page, one);
  await expect(order(page, one)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Keine Bestellungen" })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await filters(page).search.fill(two.slice(-8));
  await expect(order(page, two)).toBeVisible();
});
