import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/test";
import type { Person, Product, World } from "../support/world";

export const address = "/premium-lounge";
export const office = "/admin/lounge";

/** "November 2026", by the shop's clock. */
export const thisMonth = (): string =>
  new Intl.DateTimeFormat("de-DE", { month: "long", year: "numeric", timeZone: "Europe/Berlin" }).format();

export const submit = (page: Page): Locator =>
  page.getByRole("button", { name: /Gratisprodukt anfordern|Wird eingereicht/ });

/** Opens the catalogue and takes a product out of it. */
export async function pick(page: Page, product: Product): Promise<void> {
  await page.getByRole("button", { name: "Produkt: Produkt auswählen" }).click();
  const sheet = page.getByRole("dialog", { name: "Produkt auswählen" });
  await sheet.getByRole("searchbox").fill(product.name);
  await sheet.getByRole("listitem").filter({ hasText: product.name }).getByRole("button").click();
  await expect(sheet).toHaveCount(0);
}

/** A premium member who has chosen that product this month. */
export async function chosen(world: World, product: Product, customRequest = ""): Promise<Person> {
  const person = await world.member("gold", "premium");
  await person.api.call("post", "/api/premium/monthly-free-product/request", {
    body: { productId: product.id, customRequest, splitRequest: false },
  });
  return person;
}
