import type { Locator, Page } from "@playwright/test";
import { address } from "../enhanced-shop/enhanced-shop";
import { answer, cutOff, hang } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { Person, Product, World } from "../support/world";

const calls = "**/api/products/*/reviews";
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

test("a member reviews what they have bought, and changes their mind @both", async ({
  page,
  world,
  signedIn,
}) => {
  const product = await world.product();
  const person = await world.member("kritisch");
  await buy(world, person, product);
  await signedIn(person, page);
  const fields = await openForm(page, product);
  await expect(fields.stars(5)).toBeChecked();
  await fields.stars(4).check({ force: true });
  await fields.comment.fill(`  ${good}  `);
  await expect(section(page, product)).toContainText(`${good.length + 4} / 500`);
  await fields.save.click();
  await expectToast(page, "Bewertung gespeichert");
  await expect(section(page, product)).toContainText(good);
  await expect(section(page, product)).toContainText("Verifizierter Kauf");
  await expect(section(page, product).getByRole("heading", { name: "1 Bewertung" })).toBeVisible();
  await expect(detail(page, product).getByText("4,0 von 5 Sternen, 1 Bewertung")).toBeAttached();

  await section(page, product).getByRole("button", { name: "Ändern" }).click();
  await expect(fields.stars(4)).toBeChecked();
  await fields.comment.fill("Nach zwei Wochen doch etwas fad, aber ordentlich.");
  await fields.stars(2).check({ force: true });
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

test("a comment that is too short is told before the server hears of it @both", async ({
  page,
  world,
  signedIn,
}) => {
  const product = await world.product();
  await signedIn(await world.member(), page);
  const fields = await openForm(page, product);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/reviews")) sent += 1;
  });
  for (const text of ["", "zu kurz", `   neun Zei${" ".repeat(20)}`]) {
    await fields.comment.fill(text);
    await fields.save.click();
    await expectToast(page, "Kommentar zu kurz", "Bitte schreiben Sie mindestens 10 Zeichen.");
  }
  expect(sent).toBe(0);
  await fields.comment.fill("x".repeat(600));
  await expect(fields.comment).toHaveValue("x".repeat(500));
  await expect(section(page, product)).toContainText("500 / 500");
});

test("a review that cannot be kept @both", async ({ page, world, signedIn, faults }) => {
  faults.allow(/\/reviews/);
  const product = await world.product();
  await signedIn(await world.member(), page);
  const fields = await openForm(page, product);
  await fields.comment.fill(good);
  for (const [fail, title, says] of [
    [
      answer(500, { success: false, message: "Gerade geht es nicht.", code: "internal" }),
      "Fehler beim Speichern",
      "Gerade geht es nicht.",
    ],
    [cutOff, "Fehler beim Speichern", "Ihre Bewertung konnte nicht gespeichert werden."],
    [
      answer(401, { success: false, message: "Bitte anmelden.", code: "unauthorized" }),
      "Anmeldung erforderlich",
      "Melden Sie sich an, um eine Bewertung zu schreiben.",
    ],
  ] as const) {
    await page.route(calls, fail);
    await fields.save.click();
    await expectToast(page, title, says);
    await page.unroute(calls);
  }
  await expect(fields.comment).toHaveValue(good);
});

test("a review that cannot be deleted stays @both", async ({ page, world, signedIn, faults }) => {
  faults.allow(/\/reviews/);
  const product = await world.product();
  const person = await world.member();
  await review(person, product);
  await signedIn(person, page);
  await page.goto(`${address}?product=${product.id}`);
  await section(page, product).getByRole("button", { name: "Löschen" }).click();
  await page.route(calls, cutOff);
  await page.getByRole("alertdialog").getByRole("button", { name: "Bewertung löschen" }).click();
  await expectToast(page, "Fehler beim Löschen", "Die Bewertung konnte nicht gelöscht werden.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Abbrechen" }).click();
  await expect(section(page, product)).toContainText(good);
});

test("a visitor reads them in the shop and is asked to sign in for writing @both", async ({
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

test("reviews that cannot be loaded can be asked for again @both", async ({ page, world, faults }) => {
  faults.allow(/\/reviews/);
  const product = await world.product();
  await page.route(calls, cutOff);
  await page.goto(`/product/${product.id}`);
  await expect(section(page, product)).toContainText("Die Bewertungen konnten nicht geladen werden.");
  await page.unroute(calls);
  await section(page, product).getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(section(page, product)).toContainText("Noch keine Bewertung");
});

test("the tab tells what waits for a review, the own ones and the latest @both", async ({
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

test("a tab without anything, on its way, and failing @both", async ({ page, world, signedIn, faults }) => {
  faults.allow(/api\/reviews/);
  await signedIn(await world.member(), page);
  await page.route("**/api/reviews/mine", answer(500, {}));
  await page.route("**/api/reviews", cutOff);
  await page.goto(`${address}?tab=reviews`);
  await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toHaveCount(2);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Erneut versuchen" }).first().click();
  await expect(page.getByText("Sie haben noch nichts bewertet.")).toBeVisible();
  await hang(page, "**/api/reviews/mine");
  await page.reload();
  await expect(page.getByRole("status", { name: "Bewertungen werden geladen" }).first()).toBeVisible();
});

test("an admin removes a review and says why", async ({ page, world, signedIn }) => {
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
