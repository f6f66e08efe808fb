import type { Page } from "@playwright/test";
import { addToCart, cartSheet, checkout, keepCart, line, openCart } from "../cart/cart";
import { answer } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { balanceOf, give, holder, movementsOf } from "./wallets";

/** 'Mit Wallet bezahlen' at the checkout. */

const choice = (page: Page, name: string) =>
  cartSheet(page).getByRole("radio", { name: new RegExp(`^${name}`) });

test("only members with a balance are offered their wallet @long", async ({ world, signedIn, page }) => {
  const product = await world.product();
  const people = [page, await signedIn(await world.member()), await signedIn(await holder(world, "0"))];
  for (const one of people) {
    await keepCart(one, [{ product, quantity: 1 }]);
    await one.goto("/shop");
    const asked = one === page ? undefined : one.waitForResponse("**/api/wallets/my");
    await openCart(one);
    await asked;
    await expect(checkout(one)).toBeVisible();
    await expect(cartSheet(one).getByText("Mit Wallet bezahlen")).toHaveCount(0);
  }
});

test("an order is paid from the wallet at the shop's rate @both", async ({ world, signedIn }) => {
  const person = await holder(world, "0.5", "LTC");
  await give(world, person, "USDT", "1");
  const product = await world.product({ price: 12.9, stock: 5 });
  const rates = await person.api.call("get", "/api/wallets/rates");
  const rate = Number(rates.find(({ currency }) => currency === "LTC")?.eur);
  const page = await signedIn(person);
  await keepCart(page, [{ product, quantity: 2 }]);
  await page.goto("/shop");
  await openCart(page);
  await expect(choice(page, "Nach Absprache")).toBeChecked();
  await choice(page, "Mit Wallet bezahlen").check();
  await expect(choice(page, "0,\\d+ LTC")).toBeChecked();
  // 25,80 € are more than one USDT.
  await expect(choice(page, "\\S+ USDT")).toBeDisabled();
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/orders"));
  await checkout(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ paymentMethod: "crypto", paymentCurrency: "LTC" });
  await expectToast(page, "Bestellung erfolgreich");
  const { orders } = await person.api.call("get", "/api/orders");
  expect(orders).toMatchObject([
    { paymentMethod: "crypto", paymentStatus: "paid", paymentDetails: { currency: "LTC" } },
  ]);
  const [payment] = await movementsOf(person, "LTC");
  expect(payment).toMatchObject({ type: "transfer_out", status: "confirmed", orderId: orders[0]?.id });
  const paid = Number(payment?.amount);
  expect(paid * rate).toBeGreaterThanOrEqual(25.8);
  expect(paid * rate).toBeLessThan(25.81);
  expect(Number(await balanceOf(person, "LTC"))).toBeCloseTo(0.5 - paid, 8);
  await page.goto("/wallet");
  await page.getByRole("button", { name: "LTC", exact: true }).click();
  await page.getByRole("tab", { name: "Verlauf" }).click();
  await expect(page.getByText(`Bestellung #${orders[0]?.id.slice(-8)}`)).toBeVisible();
});

test("a balance that is too small is told, and one that shrank meanwhile refused @long", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/409.*orders/);
  const person = await holder(world, "0.001", "ETH");
  const other = await holder(world, "0", "BTC", "empfang");
  const [cheap, dear] = [await world.product({ price: 1 }), await world.product({ price: 500 })];
  const page = await signedIn(person);
  await page.goto("/shop");
  await addToCart(page, dear);
  await openCart(page);
  await expect(choice(page, "Mit Wallet bezahlen")).toBeDisabled();
  await expect(cartSheet(page)).toContainText("Ihr Guthaben reicht nicht.");
  await line(page, dear).remove.click();
  await expect(line(page, dear).item).toHaveCount(0);
  await cartSheet(page).getByRole("button", { name: "Weiter einkaufen" }).click();
  await expect(cartSheet(page)).toHaveCount(0);
  await addToCart(page, cheap);
  await openCart(page);
  await choice(page, "Mit Wallet bezahlen").check();
  // Someone pays with it elsewhere, and this page has not heard of it.
  await page.route("**/api/wallets/my", answer(500, {}));
  await person.api.call("post", "/api/wallets/transfer", {
    body: { recipientUserId: other.id, currency: "ETH", amount: "0.001" },
  });
  await checkout(page).click();
  await expectToast(page, "Bestellfehler", "Ihr Guthaben reicht dafür nicht aus.");
  expect((await person.api.call("get", "/api/orders")).total).toBe(0);
  faults.allow(/wallets\/my/);
});
