import { expect, type Locator, type Page } from "@playwright/test";
import type { Person, Product, World } from "../support/world";

/** What a member does in the enhanced shop. */

export const address = "/enhanced-shop";

const letters = "bdfghklmnprstvwz";

/** A word that no other product has, nor anything near it. */
export const oddWord = (): string =>
  `X${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % letters.length]).join("")}`;

export const searchBox = (page: Page): Locator =>
  page.getByRole("searchbox", { name: "Produkte durchsuchen" });

/** The products on the screen, in their order. */
export const tiles = (page: Page): Locator => page.getByRole("feed").getByRole("article");

export const tile = (page: Page, product: Pick<Product, "name">): Locator =>
  page.getByRole("feed").getByRole("article", { name: product.name, exact: true });

export const filters = (page: Page) => ({
  button: page.getByRole("button", { name: /^Filter(,|$)/ }),
  category: (name: string) => page.getByRole("radio", { name, exact: true }),
  rating: (name: string) => page.getByRole("radio", { name, exact: true }),
  low: page.getByRole("slider", { name: "Preis ab" }),
  high: page.getByRole("slider", { name: "Preis bis" }),
  tick: (name: string) => page.getByRole("checkbox", { name }),
  active: page.getByRole("list", { name: "Aktive Filter" }).getByRole("button"),
});

/** Filters stand next to the products on a desk; on a phone they are opened and closed again. */
export async function withFilters(page: Page, phone: boolean, act: () => Promise<void>): Promise<void> {
  if (phone) await filters(page).button.click();
  await act();
  if (phone) {
    await page
      .getByRole("dialog", { name: "Filter" })
      .getByRole("button", { name: /zeigen$/ })
      .click();
    await expect(page.getByRole("dialog", { name: "Filter" })).toHaveCount(0);
  }
}

export async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  await expect
    .poll(() => tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))))
    .toEqual(names);
}

/** Lets someone review a product, and waits until the catalogue, which may lag a moment, says so. */
export async function rate(world: World, person: Person, product: Product, rating: number): Promise<void> {
  await person.api.call("post", "/api/products/{id}/reviews", {
    path: { id: product.id },
    body: { rating, comment: "Hält, was der Name verspricht." },
  });
  await expect
    .poll(async () => {
      const all = await world.visitor.call("get", "/api/products", { query: { all: true } });
      return all.find(({ id }) => id === product.id)?.averageRating;
    })
    .toBe(rating);
}

export const queryOf = (page: Page): string => new URL(page.url()).search;
