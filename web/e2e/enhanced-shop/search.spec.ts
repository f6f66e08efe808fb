import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { address, expectNames, oddWord, queryOf, searchBox, tile, tiles } from "./enhanced-shop";

test("the search answers while one types, forgives slips and puts exact hits first", async ({
  page,
  world,
  signedIn,
}) => {
  const word = oddWord();
  const inText = await world.product({
    name: world.name("Apfelessig"),
    description: `Passt zu ${word} und Brot.`,
  });
  const slipped = await world.product({ name: word.slice(0, 5) + word.slice(6) });
  const named = await world.product({ name: `Große ${word}` });
  await signedIn(await world.member(), page);
  await page.goto(address);
  await searchBox(page).pressSequentially(word.slice(0, -1).toUpperCase());
  await searchBox(page).pressSequentially(word.slice(-1));
  await expectNames(page, [named.name, inText.name, slipped.name]);
  await expect(page.getByRole("status").filter({ hasText: "2 Treffer, 1 ähnlich" })).toBeVisible();
  await expect.poll(() => new URLSearchParams(queryOf(page)).get("search")).toContain(word.slice(-1));

  // Wherever the order is asked for, what resembles stays behind what contains.
  await page.getByRole("combobox", { name: "Sortierung" }).selectOption("Name A–Z");
  await expectNames(page, [inText.name, named.name, slipped.name]);
});

test("ä is found as ae, ß as ss, and the other way round @long", async ({ page, world, signedIn }) => {
  const product = await world.product({ name: world.name("Süßmolkebärig") });
  await signedIn(await world.member(), page);
  await page.goto(address);
  for (const text of ["suessmolkebaerig", "SÜSSMOLKE", "süßmolkeb", "sussmolkebarig"]) {
    await searchBox(page).fill(text);
    await expect(tile(page, product)).toBeVisible();
  }
  await searchBox(page).fill("suesmolkebaerig");
  await expect(tile(page, product)).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "Nichts enthält „suesmolkebaerig“" }),
  ).toBeVisible();
});

test("nothing found is told, and one tap brings everything back @long", async ({ page, world, signedIn }) => {
  await signedIn(await world.member(), page);
  await page.goto(`${address}?search=xyzzyplugh&rating=5`);
  await expect(page.getByRole("heading", { name: "Keine Produkte gefunden" })).toBeVisible();
  await expect(page.getByText("Zu „xyzzyplugh“ haben wir mit diesen Filtern nichts gefunden.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Fragen Sie uns" })).toHaveAttribute("href", "/hilfe");
  await page.getByRole("button", { name: "Filter zurücksetzen" }).last().click();
  await expect(tiles(page).first()).toBeVisible();
  await expect(searchBox(page)).toHaveValue("");
  expect(queryOf(page)).toBe("");
});

test("keys lead into the box and empty it, and letters are one step back @long", async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn(await world.member(), page);
  await page.goto(address);
  await expect(tiles(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("assam");
  await expect.poll(() => queryOf(page)).toBe("?search=assam");
  await page.keyboard.type(" abend");
  await expect.poll(() => queryOf(page)).toBe("?search=assam+abend");
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(searchBox(page)).toHaveValue("");
  await page.goForward();
  await expect(searchBox(page)).toHaveValue("assam abend");
  await searchBox(page).press("Escape");
  await expect(searchBox(page)).toHaveValue("");
});

/** Spaces between the rows that are drawn. */
const spaces = (page: Page): Promise<number[]> =>
  page.getByRole("feed").evaluate((feed) => {
    const rows = [...feed.children].map((row) => row.getBoundingClientRect());
    return rows.slice(1).map(({ top }, place) => Math.round(top - (rows[place]?.bottom ?? 0)));
  });

test("of a long list only what is on the screen is drawn, one under another, and all of it can be reached @both", async ({
  page,
  world,
  signedIn,
}) => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    id: 10_000 + index,
    // Rows of three heights.
    name: `Sack ${index + 1}${" mit langem Namen".repeat(index % 3 === 1 ? 4 : 0)}`,
    description: "Viel davon.",
    price: 1 + index,
    deposit: index % 3 === 2 ? 0.25 : 0,
    category: "classic",
    imageUrl: "",
    isPremium: false,
    isNew: false,
    isTrending: false,
    stock: null,
    discount: 0,
    averageRating: null,
    reviewCount: 0,
    isInWishlist: false,
    weightGrams: 0,
    taxKind: "standard",
    deliveryTime: "",
  }));
  await page.route("**/api/products?all=true", (route) => route.fulfill({ json: many }));
  await signedIn(await world.member(), page);
  await page.goto(`${address}?sort=price_asc&view=list`);
  await page.getByRole("article", { name: "Sack 1", exact: true }).waitFor();
  await expect(page.getByRole("article", { name: "Sack 1", exact: true })).toHaveAttribute(
    "aria-setsize",
    "400",
  );
  expect(await tiles(page).count()).toBeLessThan(60);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole("article", { name: "Sack 400", exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  // Up and down again, past rows that were only guessed before.
  for (const step of [-700, -700, -700, 2500]) {
    await page.evaluate((by) => window.scrollBy(0, by), step);
    await expect.poll(async () => new Set(await spaces(page))).toEqual(new Set([12]));
  }
  const end = await page.getByRole("feed").evaluate((feed) => {
    const last = feed.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    return Math.round(feed.getBoundingClientRect().bottom - last);
  });
  expect(end).toBe(0);
  await expect(page.getByRole("region", { name: "Zusammenfassung" })).toContainText("400 von 400 Produkten");
});
