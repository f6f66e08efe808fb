import { expectToast, storageOf } from "../support/screen";
import { expect, test } from "../support/test";
import { addToCart, card, cartButton, cartKey, cartSheet, keepCart, line, openCart } from "./cart";

test("the cart counts pieces, keeps the same product on one line, and survives its closing and a reload", async ({
  page,
  world,
}) => {
  const [one, two, three] = await Promise.all([world.product(), world.product(), world.product()]);
  await page.goto("/shop");
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb");
  await addToCart(page, one);
  await expectToast(page, "Zum Warenkorb hinzugefügt", one.name);
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 1 Artikel");
  await addToCart(page, one);
  await addToCart(page, two);
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 3 Artikel");
  const sheet = await openCart(page);
  await expect(sheet.getByRole("listitem")).toHaveCount(2);
  await expect(line(page, one).quantity).toHaveText("2");
  await expect(line(page, two).quantity).toHaveText("1");
  await sheet.getByRole("button", { name: "Weiter einkaufen" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 3 Artikel");

  const stored = JSON.parse((await storageOf(page)).local[cartKey] ?? "null") as unknown;
  expect(stored).toMatchObject([
    { product: { id: one.id, name: one.name }, quantity: 2 },
    { product: { id: two.id }, quantity: 1 },
  ]);
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 3 Artikel");

  // 'Bestellen' puts it in and opens the cart.
  await (await card(page, three)).getByRole("button", { name: "Bestellen" }).click();
  await expect(cartSheet(page)).toBeVisible();
  await expect(line(page, three).quantity).toHaveText("1");
});

test("plus, minus and remove, with the total always right @both", async ({ page, world }) => {
  const [cheap, dear] = [await world.product({ price: 4.5 }), await world.product({ price: 34.9 })];
  await keepCart(page, [
    { product: cheap, quantity: 1 },
    { product: dear, quantity: 2 },
  ]);
  await page.goto("/shop");
  const sheet = await openCart(page);
  await expect(sheet).toContainText("Gesamt");
  await expect(sheet.getByText("74,30 €", { exact: true })).toBeVisible();
  await expect(line(page, cheap).less).toBeDisabled();

  await line(page, cheap).more.click();
  await expect(line(page, cheap).quantity).toHaveText("2");
  await expect(sheet.getByText("78,80 €", { exact: true })).toBeVisible();
  await line(page, cheap).less.click();
  await expect(line(page, cheap).less).toBeDisabled();
  await expect(sheet.getByText("74,30 €", { exact: true })).toBeVisible();

  await line(page, dear).remove.click();
  await expect(line(page, dear).item).toHaveCount(0);
  await expect(sheet.getByText("4,50 €", { exact: true }).last()).toBeVisible();
  await line(page, cheap).remove.click();
  await expect(sheet.getByRole("heading", { name: "Ihr Warenkorb ist leer" })).toBeVisible();
  await sheet.getByRole("button", { name: "Bestellung abschließen" }).click();
  await expectToast(page, "Warenkorb leer", "Bitte fügen Sie Artikel zu Ihrem Warenkorb hinzu.");
  await sheet.getByRole("button", { name: "Weiter einkaufen" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb");
});

test("two tabs share one cart @long", async ({ page, world }) => {
  const product = await world.product();
  await page.goto("/shop");
  const other = await page.context().newPage();
  await other.goto("/shop");
  await addToCart(page, product);
  await expect(cartButton(other)).toHaveAccessibleName("Warenkorb, 1 Artikel");
  await openCart(other);
  await line(other, product).more.click();
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 2 Artikel");
  await line(other, product).remove.click();
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb");
});

test("a premium member sees and pays the premium price @long", async ({ world, signedIn }) => {
  // 19 percent off 0.50 ends on half a cent: both sides have to round it alike.
  const half = await world.product({ price: 0.5 });
  const plain = await world.product({ price: 34.9 });
  const member = await world.member("premium", "premium");
  const page = await signedIn(member);
  await keepCart(page, [
    { product: half, quantity: 3 },
    { product: plain, quantity: 1 },
  ]);
  await page.goto("/shop");
  const tile = await card(page, plain);
  await expect(tile).toContainText("28,27 €");
  await expect(tile).toContainText("Premium-Preis");
  await expect(tile).toContainText("sonst 34,90 €");
  const sheet = await openCart(page);
  await expect(sheet.getByText("je 0,41 €")).toBeVisible();
  await expect(sheet.getByText("29,50 €", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Bestellung abschließen" }).click();
  await expectToast(page, "Bestellung erfolgreich");
  const { orders } = await member.api.call("get", "/api/orders");
  expect(orders).toMatchObject([{ totalAmount: "29.50", paymentStatus: "pending" }]);
});
