import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addToCart, openCart } from "../cart/cart";
import { whole } from "../support/scale";
import { expect, test } from "../support/test";
import type { Person } from "../support/world";

/** A bookshop that has just been opened: its own name and words, no demo, and at first nothing to sell. */
test.use({
  settings: {
    KONTOR_DEMO: "off",
    KONTOR_SHOP_NAME: "Blatt & Band",
    KONTOR_SHOP_CLAIM: "Romane und Sachbücher für Mitglieder.",
    KONTOR_SHOP_SEARCH_HINT: "Romane, Sachbücher, Hefte …",
  },
});

/** Names and goods of the demo; ☕ and 🍵 keep the names they have in every language. */
const demoWords =
  /kranich|kessel|kaffee(?!, \d| hinzufügen)|\btees?\b|espresso|röst|brau(?!ch)|brüh|bohne|matcha|kombucha|malz|hopfen|mahlgrad|ferment|wettbewerbs|\bdemo\b/i;

const member = ["/enhanced-shop", "/enhanced-shop?tab=wishlist", "/enhanced-shop?tab=notifications"];
const screens = {
  visitor: ["/shop", "/auth", "/admin/login", "/hilfe", "/gibt-es-nicht"],
  member: [
    "/shop",
    ...member,
    "/enhanced-shop?tab=reviews",
    "/chat",
    "/chat/1",
    "/chat/2",
    "/orders",
    "/wallet",
    "/profile",
    "/premium-lounge",
    "/paypal-cancel",
  ],
  owner: [
    "/shop",
    "/enhanced-shop?tab=analytics",
    "/admin",
    "/admin/users",
    "/admin/products",
    "/admin/categories",
    "/admin/orders",
    "/admin/wallets",
    "/admin/analytics",
    "/admin/settings",
    "/admin/audit",
    "/admin/lounge",
    "/admin/payments",
    "/admin/animations",
    "/admin/statistics",
    "/admin-old",
    "/simple-admin",
  ],
} as const;

/** Where pictures of the walk go, for those who want to look at them. */
const pictures = process.env["KONTOR_PICTURES"];

/** Everything that can be read or heard on the page, and what it calls itself. */
const words = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label],[placeholder],[alt],[title]")];
    const said = named.flatMap((one) =>
      ["aria-label", "placeholder", "alt", "title"].map((name) => one.getAttribute(name) ?? ""),
    );
    return [document.title, document.body.innerText, ...said].join("\n");
  });

/** A screen that has been drawn: something to read, and nothing that is still awaited. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator("h1, h2").first()).toBeAttached();
  await expect(page.locator("main :is(.animate-breathe, .animate-spin)")).toHaveCount(0);
}

const colours = whole ? (["light", "dark"] as const) : (["light"] as const);

/** One load for both widths, and in the long form for both colours. */
async function look(page: Page, name: string): Promise<void> {
  await drawn(page);
  expect.soft(demoWords.exec(await words(page))?.[0], `${name}: a word of the demo`).toBeUndefined();
  await expect.soft(page.locator("main :is(a, button):visible").first(), `${name}: a way on`).toBeVisible();
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
          message: `${name}: ${width} px`,
        })
        .toBeLessThanOrEqual(width);
      if (!pictures) continue;
      mkdirSync(pictures, { recursive: true });
      const file = `${name.replaceAll(/\W+/g, "-")}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: `${pictures}/${file}` });
    }
  }
}

test.describe.configure({ mode: "default" });

for (const [who, addresses] of Object.entries(screens)) {
  // The app's own words are read by src/app/words.test.ts.
  test(`an empty shop of another name, walked through as ${who}${who === "visitor" ? "" : " @long"}`, async ({
    page,
    world,
    signedIn,
    faults,
  }) => {
    test.slow();
    // A member asks for the room and the lounge of the premium members; one address is no screen's.
    faults.allow(/403.*api\//, /404.*gibt-es-nicht/);
    const person: Person | undefined =
      who === "member" ? await world.member() : who === "owner" ? await world.owner() : undefined;
    if (person) await signedIn(person, page);
    for (const address of addresses) {
      await page.goto(address);
      await look(page, `${who} ${address}`);
    }
  });
}

test("the empty shop leads everybody on", async ({ page, world, signedIn }) => {
  const wayOn = (name: string) => page.getByRole("main").getByRole("link", { name });
  await page.goto("/shop");
  await expect(page.getByRole("main").getByPlaceholder("Romane, Sachbücher, Hefte …")).toBeVisible();
  await wayOn("Mitglied werden").click();
  await expect(page.getByText("Romane und Sachbücher für Mitglieder.")).toBeVisible();
  await signedIn(await world.owner(), page);
  await page.goto("/shop");
  await wayOn("Erstes Produkt anlegen").click();
  await expect(page).toHaveURL("/admin/products");
});

test("the help of the empty shop speaks of what every shop has @long", async ({ page }) => {
  test.slow();
  await page.goto("/hilfe");
  await drawn(page);
  const links = page.getByRole("main").locator('a[href^="/hilfe/"]');
  const topics = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  expect(topics.length).toBeGreaterThan(3);
  for (const topic of topics) {
    await page.goto(topic);
    await look(page, topic);
  }
});

test("the shop with its first book shows nothing of the demo either", async ({ page, world, signedIn }) => {
  test.slow();
  const book = await world.product({
    name: "Der Zauberberg",
    description: "Roman, gebunden, 1000 Seiten.",
    imageUrl: "/pictures/gibt-es-nicht.webp",
    price: 34,
  });
  await signedIn(await world.member(), page);
  await page.goto("/shop");
  await addToCart(page, book);
  await look(page, "books /shop");
  await openCart(page);
  await look(page, "books cart");
  for (const address of [`/product/${book.id}`, "/enhanced-shop"]) {
    await page.goto(address);
    await look(page, `books ${address}`);
  }
});
