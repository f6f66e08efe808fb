import { offer, offerNothing } from "../delivery/ways";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { addToCart, cartSheet, checkout, line, openCart, review, toReview } from "./cart";

test.use({ settings: { KONTOR_DEMO: "off" } });

/** With demo off the whole order is shown once more before it costs money (§ 312j BGB). */
test("the order is looked over before it is placed @both", async ({ world, signedIn }) => {
  await world.open();
  const product = await world.product({ price: 12.9 });
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/shop");
  await addToCart(page, product);
  await openCart(page);
  await line(page, product).more.click();
  await checkout(page).click();

  const last = review(page);
  await expect(last).toContainText(`2 × ${product.name}`);
  await expect(last.getByText("25,80 €", { exact: true })).toHaveCount(2);
  await expect(last.getByRole("heading", { name: "Lieferung" })).toBeVisible();
  await expect(last.getByRole("heading", { name: "Zahlung" })).toBeVisible();
  expect(await member.api.call("get", "/api/orders")).toMatchObject({ total: 0 });

  await last.getByRole("button", { name: "Zurück zum Warenkorb" }).click();
  await expect(cartSheet(page)).toBeVisible();
  await checkout(page).click();
  await last.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expectToast(page, "Bestellung erfolgreich");
  expect(await member.api.call("get", "/api/orders")).toMatchObject({
    total: 1,
    orders: [{ totalAmount: "25.80" }],
  });
});

test("closing the checkout and opening the cart again starts at the cart @long", async ({ page, world }) => {
  await world.open();
  const product = await world.product();
  await page.goto("/shop");
  await addToCart(page, product);
  // Escape closes what came last, so the toast has to be there before the cart.
  await expectToast(page, "Zum Warenkorb hinzugefügt");
  await openCart(page);
  await checkout(page).click();
  await expect(page.getByRole("dialog", { name: "Lieferung" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openCart(page);
  await expect(cartSheet(page)).toBeVisible();
});

test("who has ordered before has two taps to the next order, from what the phone put into the cart", async ({
  world,
  signedIn,
}) => {
  await offer(world);
  try {
    const product = await world.product({ price: 12.9 });
    const member = await world.member();
    const page = await signedIn(member);
    await page.goto("/shop");
    await addToCart(page, product);
    await openCart(page);
    await checkout(page).click();
    await page.getByRole("radio", { name: /^Abholen/ }).check();
    await toReview(page);
    await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expectToast(page, "Bestellung erfolgreich");

    await page.goto("/shop");
    await member.api.call("put", "/api/cart/{productId}", {
      path: { productId: product.id },
      body: { quantity: 2 },
    });
    await openCart(page);
    await expect(line(page, product).quantity).toHaveText("2");
    await checkout(page).click();
    await review(page).getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expect(page).toHaveURL(/\/orders\/.+key=/);
    expect(await member.api.call("get", "/api/orders")).toMatchObject({
      total: 2,
      orders: [{ totalAmount: "25.80" }, { totalAmount: "12.90" }],
    });
    const [latest] = (await member.api.call("get", "/api/orders")).orders;
    const { acceptedTerms } = await member.api.call("get", "/api/orders/{id}", {
      path: { id: latest?.id ?? "" },
    });
    expect(acceptedTerms.map(({ kind }) => kind)).toContain("terms");
    expect((await member.api.call("get", "/api/cart")).items).toEqual([]);
  } finally {
    await offerNothing(world);
  }
});
