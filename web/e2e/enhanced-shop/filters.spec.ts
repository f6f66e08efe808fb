import type { Page } from "@playwright/test";
import { choose } from "../support/screen";
import { expect, test } from "../support/test";
import type { Product, World } from "../support/world";
import { address, expectNames, filters, oddWord, queryOf, rate, tile, withFilters } from "./enhanced-shop";

/** Products of one made up word, so that a search for it shows these alone. */
async function goods(world: World) {
  const word = oddWord();
  const make = (name: string, change: Parameters<World["product"]>[0]): Promise<Product> =>
    world.product({ name: `${word} ${name}`, ...change });
  return {
    word,
    cheap: await make("Anis", { price: 5, category: "classic", isNew: true }),
    middle: await make("Birne", { price: 120, category: "homebrew", isTrending: true }),
    dear: await make("Cassis", { price: 890, category: "premium", isPremium: true }),
    gone: await make("Dattel", { price: 15, category: "classic", stock: 0 }),
  };
}

async function open(page: Page, query: string): Promise<void> {
  await page.goto(address + query);
  await expect(page.getByRole("feed")).toBeVisible();
}

test("category, price and ticks narrow the products, each in the address @both", async ({
  page,
  world,
  signedIn,
}, info) => {
  const phone = info.project.name === "phone";
  const { word, cheap, middle, dear, gone } = await goods(world);
  await signedIn(await world.member(), page);
  await open(page, `?search=${word}&sort=price_asc`);
  await expectNames(page, [cheap.name, middle.name, dear.name]);
  const { category, tick, low, high, active } = filters(page);

  await withFilters(page, phone, () => choose(category("Homebrew")));
  await expectNames(page, [middle.name]);
  expect(queryOf(page)).toContain("category=homebrew");
  await active.filter({ hasText: "Homebrew" }).click();
  await expectNames(page, [cheap.name, middle.name, dear.name]);

  for (const [name, product, param] of [
    ["Nur Premium", dear, "premium=1"],
    ["Nur Neuheiten", cheap, "new=1"],
    ["Nur im Trend", middle, "trending=1"],
  ] as const) {
    await withFilters(page, phone, () => tick(name).check());
    await expectNames(page, [product.name]);
    expect(queryOf(page)).toContain(param);
    await active.filter({ hasText: name }).click();
  }

  await withFilters(page, phone, () => tick("Nur auf Lager").uncheck());
  await expectNames(page, [cheap.name, gone.name, middle.name, dear.name]);
  expect(queryOf(page)).toContain("stock=all");
  await active.filter({ hasText: "Auch Ausverkauftes" }).click();

  await withFilters(page, phone, async () => {
    await low.focus();
    await page.keyboard.press("ArrowRight");
    await expect(low).toHaveAttribute("aria-valuenow", "10");
    await high.focus();
    await page.keyboard.press("End");
    for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowLeft");
    await expect(high).toHaveAttribute("aria-valuenow", "880");
  });
  await expectNames(page, [middle.name]);
  await expect.poll(() => queryOf(page)).toMatch(/min=10.*max=880/);
  await active.filter({ hasText: "10,00 € – 880,00 €" }).click();
  await expectNames(page, [cheap.name, middle.name, dear.name]);
});

test("fewest stars @long", async ({ page, world, signedIn }, info) => {
  const { word, cheap, middle } = await goods(world);
  const critic = await world.member();
  await rate(world, critic, cheap, 3);
  await rate(world, critic, middle, 5);
  await signedIn(await world.member(), page);
  await open(page, `?search=${word}&sort=price_asc`);
  await withFilters(page, info.project.name === "phone", () => choose(filters(page).rating("ab 4 Sternen")));
  await expectNames(page, [middle.name]);
  expect(queryOf(page)).toContain("rating=4");
  await page.reload();
  await expectNames(page, [middle.name]);
});

test("a link carries the filters, and the way back takes one after the other away", async ({
  page,
  world,
  signedIn,
}) => {
  const { word, cheap, middle, dear } = await goods(world);
  await signedIn(await world.member(), page);
  await open(page, `?search=${word}&sort=name`);
  await filters(page).tick("Nur im Trend").check();
  await expectNames(page, [middle.name]);
  await filters(page).tick("Nur Neuheiten").check();
  await expect(page.getByRole("heading", { name: "Keine Produkte gefunden" })).toBeVisible();
  await page.goBack();
  await expectNames(page, [middle.name]);
  await page.goBack();
  await expectNames(page, [cheap.name, middle.name, dear.name]);
  await page.goForward();
  await expectNames(page, [middle.name]);
  await page.reload();
  await expectNames(page, [middle.name]);
  await expect(filters(page).tick("Nur im Trend")).toBeChecked();
  await page.getByRole("button", { name: "Filter zurücksetzen" }).click();
  await expectNames(page, [cheap.name, middle.name, dear.name]);
});

test("six orders @long", async ({ page, world, signedIn }) => {
  const { word, cheap, middle, dear } = await goods(world);
  const critic = await world.member();
  await rate(world, critic, dear, 5);
  await signedIn(await world.member(), page);
  await open(page, `?search=${word}`);
  const sort = page.getByRole("combobox", { name: "Sortierung" });
  await expect(sort.locator("option:checked")).toHaveText("Beste Treffer");
  await expectNames(page, [middle.name, dear.name, cheap.name]);
  for (const [value, order] of [
    ["newest", [cheap, dear, middle]],
    ["name", [cheap, middle, dear]],
    ["price_asc", [cheap, middle, dear]],
    ["price_desc", [dear, middle, cheap]],
    ["rating", [dear, middle, cheap]],
    ["trending", [middle, dear, cheap]],
  ] as const) {
    await sort.selectOption(value);
    await expectNames(
      page,
      order.map(({ name }) => name),
    );
    expect(queryOf(page)).toContain(`sort=${value}`);
  }
});

test("how much is trending, new and premium stands on top and filters too @long", async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn(await world.member(), page);
  const products = await world.visitor.call("get", "/api/products", { query: { all: true } });
  await open(page, "");
  const kinds = page.getByRole("group", { name: "Auswahl" });
  for (const [name, count] of [
    ["Im Trend", products.filter(({ isTrending }) => isTrending).length],
    ["Neu", products.filter(({ isNew }) => isNew).length],
    ["Premium", products.filter(({ isPremium }) => isPremium).length],
  ] as const) {
    await expect(kinds.getByRole("button", { name: `${name} ${count}`, exact: true })).toBeVisible();
  }
  await kinds.getByRole("button", { name: /^Neu/ }).click();
  expect(queryOf(page)).toBe("?new=1");
  await expect(kinds.getByRole("button", { name: /^Neu/ })).toHaveAttribute("aria-pressed", "true");
});

test("as a list, and the filters put away @long", async ({ page, world, signedIn }) => {
  const { word, cheap } = await goods(world);
  await signedIn(await world.member(), page);
  await open(page, `?search=${word}`);
  await page.getByRole("button", { name: "Liste", exact: true }).click();
  expect(queryOf(page)).toContain("view=list");
  await expect(tile(page, cheap)).toBeVisible();
  const [first, second] = await page
    .getByRole("feed")
    .getByRole("article")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(first).toBe(second);
  await page.reload();
  await expect(page.getByRole("button", { name: "Liste", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await filters(page).button.click();
  await expect(filters(page).low).toHaveCount(0);
  await filters(page).button.click();
  await expect(filters(page).low).toBeVisible();
});
