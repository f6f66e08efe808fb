import type { Locator, Page } from "@playwright/test";
import { store } from "../support/stored";
import type { Product } from "../support/world";

/** What a person does with the cart. */

export const cartKey = "telegram-shop-cart";

export const cartButton = (page: Page): Locator =>
  page.getByRole("banner").getByRole("button", { name: /^Warenkorb/ });

export const cartSheet = (page: Page): Locator => page.getByRole("dialog", { name: "Warenkorb" });

/** The card of a product in the grid; it is looked for first, for the grid is long. */
export async function card(page: Page, product: Pick<Product, "name">): Promise<Locator> {
  const found = page.getByRole("article", { name: product.name, exact: true });
  await page.getByRole("searchbox", { name: "Produkte durchsuchen" }).fill(product.name);
  return found;
}

export async function addToCart(page: Page, product: Pick<Product, "name">): Promise<void> {
  const found = await card(page, product);
  await found.getByRole("button", { name: `${product.name} zum Warenkorb hinzufügen` }).click();
}

export async function openCart(page: Page): Promise<Locator> {
  // On a phone a toast may lie over it, and stays while the pointer waits there.
  await cartButton(page).press("Enter");
  return cartSheet(page);
}

/** One product's line in the open cart. */
export function line(page: Page, product: Pick<Product, "name">) {
  const item = cartSheet(page).getByRole("listitem").filter({ hasText: product.name });
  return {
    item,
    less: item.getByRole("button", { name: /^Menge verringern/ }),
    more: item.getByRole("button", { name: /^Menge erhöhen/ }),
    remove: item.getByRole("button", { name: `${product.name} entfernen` }),
    quantity: item.getByRole("status"),
  };
}

export const checkout = (page: Page): Locator =>
  cartSheet(page).getByRole("button", { name: "Bestellung abschließen" });

/** The last look at an order. */
export const review = (page: Page): Locator => page.getByRole("dialog", { name: "Bestellung prüfen" });

/** From the step of the delivery, where it has one, to the last look. */
export const toReview = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Weiter zur Prüfung" }).click();

/** Fills the cart behind the app's back, as an earlier visit would have. */
export const keepCart = (
  page: Page,
  items: { product: Partial<Product>; quantity: number }[],
): Promise<void> => store(page, { [cartKey]: JSON.stringify(items) });
