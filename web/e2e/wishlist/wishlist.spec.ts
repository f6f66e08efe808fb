import type { Page } from "@playwright/test";
import { cartButton } from "../cart/cart";
import { address, tile } from "../enhanced-shop/enhanced-shop";

import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { Person, Product, World } from "../support/world";

const calls = "**/api/wishlist/*";
const list = (page: Page) => page.getByRole("list", { name: "Wunschliste" });
const wishOf = (page: Page, product: Product) =>
  list(page).getByRole("listitem").filter({ hasText: product.name });
const heart = (page: Page, product: Product) =>
  tile(page, product).getByRole("button", { name: /Wunschliste/ });

const idsOf = async (person: Person) =>
  (await person.api.call("get", "/api/wishlist")).map(({ productId }) => productId);

async function wishing(world: World, ...products: Product[]): Promise<Person> {
  const person = await world.member();
  for (const { id } of products) {
    await person.api.call("post", "/api/wishlist/{productId}", { path: { productId: id } });
  }
  return person;
}

test("a heart puts a product on the list and takes it off", async ({ page, world, signedIn }) => {
  const product = await world.product();
  const person = await world.member();
  await signedIn(person, page);
  await page.goto(`${address}?search=${product.name}`);
  await heart(page, product).click();
  await expectToast(page, "Wunschliste aktualisiert", product.name);
  await expect(heart(page, product)).toHaveAttribute("aria-pressed", "true");
  expect(await idsOf(person)).toEqual([product.id]);
  await expect(page.getByRole("tab", { name: /^Wunschliste/ })).toContainText("1");
  await page.reload();
  await expect(heart(page, product)).toHaveAttribute("aria-pressed", "true");
  await heart(page, product).click();
  await expect(heart(page, product)).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => idsOf(person)).toEqual([]);
});

test("of many clicks in a row the last one counts", async ({ page, world, signedIn }) => {
  const product = await world.product();
  const person = await world.member();
  await signedIn(person, page);
  await page.goto(`${address}?search=${product.name}`);
  await page.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  for (let click = 0; click < 5; click += 1) await heart(page, product).click();
  await expect(heart(page, product)).toHaveAttribute("aria-pressed", "true");
  await page.waitForLoadState("networkidle");
  await expect.poll(() => idsOf(person)).toEqual([product.id]);
  await expect(heart(page, product)).toHaveAttribute("aria-pressed", "true");
});

test("the list shows price and stock, leads to the detail and fills the cart @long", async ({
  page,
  world,
  signedIn,
}) => {
  const reduced = await world.product({ price: 17, discount: 15, stock: 2 });
  const gone = await world.product({ stock: 0 });
  await signedIn(await wishing(world, reduced, gone), page);
  await page.goto(`${address}?tab=wishlist`);
  await expect(page.getByRole("heading", { name: "2 Wünsche" })).toBeVisible();
  await expect(wishOf(page, reduced)).toContainText("17,00 €");
  await expect(wishOf(page, reduced)).toContainText("20,00 €");
  await expect(wishOf(page, reduced)).toContainText("Nur noch 2 auf Lager");
  await expect(wishOf(page, gone)).toContainText("Ausverkauft");
  await expect(wishOf(page, gone).getByRole("button", { name: /zum Warenkorb/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await wishOf(page, reduced)
    .getByRole("button", { name: /zum Warenkorb hinzufügen$/ })
    .click();
  await expectToast(page, "Zum Warenkorb hinzugefügt", reduced.name);
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 1 Artikel");
  await wishOf(page, reduced).getByRole("link", { name: reduced.name }).click();
  await expect(page.getByRole("dialog", { name: reduced.name })).toBeVisible();
});

test("what is taken off the list is off it @long", async ({ page, world, signedIn }) => {
  const [kept, taken] = [await world.product(), await world.product()];
  const person = await wishing(world, kept, taken);
  await signedIn(person, page);
  await page.goto(`${address}?tab=wishlist`);
  await wishOf(page, taken)
    .getByRole("button", { name: /von der Wunschliste nehmen$/ })
    .click();
  await expectToast(page, "Wunschliste aktualisiert", taken.name);
  await expect(wishOf(page, taken)).toHaveCount(0);
  await expect(wishOf(page, kept)).toBeVisible();
  expect(await idsOf(person)).toEqual([kept.id]);
});
