import type { Locator } from "@playwright/test";
import { addToCart, cartSheet, checkout, line, openCart } from "../cart/cart";
import { tile } from "../enhanced-shop/enhanced-shop";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { pay } from "./premium";

// 1055 × 81 / 100 = 854.55: the half cent goes up, here as on the server.
const list = 10.55;

async function expectPremium(place: Locator): Promise<void> {
  await expect(place).toContainText("8,55 €");
  await expect(place).toContainText("Premium-Preis");
  await expect(place).toContainText("sonst 10,55 €");
  // A standing benefit is no reduction: nothing is struck through.
  await expect(place.locator("s, del")).toHaveCount(0);
}

test("the premium price has its name and the ordinary one beside it, everywhere, and is what is paid", async ({
  page,
  world,
  signedIn,
}) => {
  const product = await world.product({ price: list });
  const person = await world.member();
  await pay(person);
  await person.api.call("post", "/api/wishlist/{productId}", { path: { productId: product.id } });
  await signedIn(person, page);

  await page.goto("/shop");
  await addToCart(page, product);
  await expectPremium(page.getByRole("article", { name: product.name, exact: true }));
  await page.goto(`/enhanced-shop?search=${product.name}`);
  await expectPremium(tile(page, product));
  await page.getByRole("tab", { name: /^Wunschliste/ }).click();
  await expectPremium(page.getByRole("list", { name: "Wunschliste" }).getByRole("listitem"));
  await page.goto("/profile");
  await expectPremium(
    page.getByRole("region", { name: "Favoriten" }).getByRole("listitem").filter({ hasText: product.name }),
  );
  await page.goto(`/product/${product.id}`);
  await expectPremium(page.getByRole("dialog", { name: product.name }));

  await page.goto("/shop");
  await openCart(page);
  await line(page, product).more.click();
  await expectPremium(line(page, product).item.filter({ hasText: "8,55 €" }));
  await expect(cartSheet(page).getByText("17,10 €").first()).toBeVisible();
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
  const { orders } = await person.api.call("get", "/api/orders");
  expect(orders.map(({ totalAmount }) => totalAmount)).toEqual(["17.10"]);
  await page.goto("/orders");
  await expect(page.getByText("17,10 €").first()).toBeVisible();
});

test("who has no Premium reads and pays the ordinary price @long", async ({ page, world, signedIn }) => {
  const product = await world.product({ price: list });
  await signedIn(await world.member(), page);
  await page.goto("/shop");
  await addToCart(page, product);
  const card = page.getByRole("article", { name: product.name, exact: true });
  await expect(card).toContainText("10,55 €");
  await expect(card).not.toContainText("Premium-Preis");
  await openCart(page);
  await expect(cartSheet(page)).not.toContainText("Premium-Preis");
});
