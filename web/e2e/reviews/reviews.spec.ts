import type { Locator, Page } from "@playwright/test";
import { address } from "../enhanced-shop/enhanced-shop";

import { choose, expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { Person, Product, World } from "../support/world";

const good = "Kräftig, rund und am Morgen genau das Richtige.";

const detail = (page: Page, product: Product) => page.getByRole("dialog", { name: product.name });
const section = (page: Page, product: Product) =>
  detail(page, product).getByRole("region", { name: "Bewertungen" });
const form = (within: Locator) => ({
  stars: (count: number) => within.getByRole("radio", { name: count === 1 ? "1 Stern" : `${count} Sterne` }),
  comment: within.getByRole("textbox", { name: "Ihr Kommentar" }),
  save: within.getByRole("button", { name: "Bewertung speichern" }),
});

const review = (person: Person, product: Product, rating = 4, comment = good) =>
  person.api.call("post", "/api/products/{id}/reviews", {
    path: { id: product.id },
    body: { rating, comment },
  });

async function buy(world: World, person: Person, product: Product): Promise<void> {
  const id = await world.order(person.api, product);
  const { api } = await world.owner();
  await api.call("put", "/api/orders/{id}/payment-status", { path: { id }, body: { status: "paid" } });
}

async function openForm(page: Page, product: Product) {
  await page.goto(`${address}?product=${product.id}`);
  await section(page, product).getByRole("button", { name: "Bewertung schreiben" }).click();
  return form(section(page, product));
}

test("a member reviews what they have bought, and changes their mind", async ({ page, world, signedIn }) => {
  const product = await world.product();
  const person = await world.member("kritisch");
  await buy(world, person, product);
  await signedIn(person, page);
  const fields = await openForm(page, product);
  await expect(fields.stars(5)).toBeChecked();
  await choose(fields.stars(4));
  await fields.comment.fill(`  ${good}  `);
  await expect(section(page, product)).toContainText(`${good.length + 4} / 500`);
  await fields.save.click();
  await expectToast(page, "Bewertung gespeichert");
  await expect(section(page, product)).toContainText(good);
  await expect(section(page, product)).toContainText("Verifizierter Kauf");
  await expect(section(page, product).getByRole("heading", { name: "1 Bewertung" })).toBeVisible();
  // The catalogue is served from memory, which on a slow server lags behind the reviews.
  await expect(async () => {
    await page.reload();
    const average = detail(page, product).getByText("4,0 von 5 Sternen, 1 Bewertung");
    await expect(average).toBeAttached({ timeout: 2000 });
  }).toPass();

  await section(page, product).getByRole("button", { name: "Ändern" }).click();
  await expect(fields.stars(4)).toBeChecked();
  await fields.comment.fill("Nach zwei Wochen doch etwas fad, aber ordentlich.");
  await choose(fields.stars(2));
  await fields.save.click();
  // What stands in the form would count as the section's text.
  await expect(fields.save).toHaveCount(0);
  await expect(section(page, product)).toContainText("doch etwas fad");
  const kept = await person.api.call("get", "/api/products/{id}/reviews", { path: { id: product.id } });
  expect(kept.map(({ rating }) => rating)).toEqual([2]);

  await section(page, product).getByRole("button", { name: "Löschen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Bewertung löschen" }).click();
  await expectToast(page, "Bewertung gelöscht");
  await expect(section(page, product)).toContainText("Noch keine Bewertung");
});

test("a visitor reads them in the shop and is asked to sign in for writing @long", async ({
  page,
  world,
}) => {
  const product = await world.product();
  await review(await world.member("leserin"), product, 3);
  await page.goto(`/product/${product.id}`);
  await expect(section(page, product)).toContainText(good);
  await expect(section(page, product).getByText("3 Sterne", { exact: true }).first()).toBeAttached();
  await section(page, product).getByRole("button", { name: "Bewertung schreiben" }).click();
  await expectToast(page, "Anmeldung erforderlich", "Melden Sie sich an, um eine Bewertung zu schreiben.");
});

test("the tab tells what waits for a review, the own ones and the latest @long", async ({
  page,
  world,
  signedIn,
}) => {
  const [bought, known] = [await world.product(), await world.product()];
  const person = await world.member("sammelt");
  await buy(world, person, bought);
  await review(person, known);
  await signedIn(person, page);
  await page.goto(`${address}?tab=reviews`);
  const open = page.getByRole("region", { name: "Warten auf Ihre Bewertung" });
  const mine = page.getByRole("region", { name: "Meine Bewertungen" });
  await expect(open).toContainText(bought.name);
  await expect(mine).toContainText(known.name);
  await expect(page.getByRole("region", { name: "Neueste Bewertungen" })).toContainText(known.name);
  await open.getByRole("button", { name: `${bought.name} bewerten` }).click();
  const dialog = page.getByRole("dialog", { name: `${bought.name} bewerten` });
  await form(dialog).comment.fill(good);
  await form(dialog).save.click();
  await expectToast(page, "Bewertung gespeichert");
  await expect(open).toHaveCount(0);
  await expect(mine).toContainText(bought.name);
  await mine.getByRole("button", { name: `Bewertung löschen: ${known.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Bewertung löschen" }).click();
  await expect(mine).not.toContainText(known.name);
  await mine.getByRole("link", { name: bought.name }).click();
  await expect(detail(page, bought)).toBeVisible();
});

test("an admin removes a review and says why @long", async ({ page, world, signedIn }) => {
  const product = await world.product();
  const author = await world.member("poltert");
  await review(author, product, 1, "Das war ganz und gar nichts, und zwar aus Prinzip.");
  await signedIn(await world.member("ordnet", "admin"), page);
  await page.goto(`${address}?product=${product.id}`);
  await section(page, product)
    .getByRole("button", { name: `Bewertung von ${author.name} entfernen` })
    .click();
  const ask = page.getByRole("alertdialog");
  await ask.getByRole("textbox", { name: "Grund" }).fill("Beleidigend");
  await ask.getByRole("button", { name: "Bewertung entfernen" }).click();
  await expectToast(page, "Bewertung gelöscht");
  await expect(section(page, product)).toContainText("Noch keine Bewertung");
});
