import type { Page } from "@playwright/test";
import { whole } from "../support/scale";
import { pass } from "../support/screen";
import { expect, test } from "../support/test";
import { keepCart } from "../cart/cart";

/** How far things have jumped about since the page was opened; 0 is not at all. */
async function jumps(page: Page): Promise<{ total: number; by: string[] }> {
  // Fonts, the rest of the grid, and what is fetched after the first screen: the bot comes last.
  await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeVisible();
  await pass(page, 300);
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as {
            value: number;
            sources: { node: Element | null }[];
          }[];
          resolve({
            total: shifts.reduce((sum, { value }) => sum + value, 0),
            by: shifts.flatMap(({ sources }) =>
              sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? "?"),
            ),
          });
        }).observe({ type: "layout-shift", buffered: true });
        // No entry at all calls no one back.
        setTimeout(() => resolve({ total: 0, by: [] }), 300);
      }),
  );
}

/** A phone's line rather than this machine's own. */
async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: 1_200_000,
    uploadThroughput: 400_000,
  });
}

test("nothing jumps while the shop loads for a visitor @both", async ({ page }) => {
  await slowLine(page);
  await page.goto("/shop");
  await expect(page.getByRole("article").first()).toBeVisible();
  const { total, by } = await jumps(page);
  expect(total, by.join("\n")).toBeLessThan(0.01);
});

test("nothing jumps for a member with a full cart either @both", async ({ page, world, signedIn }) => {
  await signedIn(await world.member("premium", "premium"), page);
  await keepCart(page, [{ product: await world.product(), quantity: 2 }]);
  await slowLine(page);
  await page.goto("/shop");
  await expect(page.getByText("Premium-Preis").first()).toBeVisible();
  const { total, by } = await jumps(page);
  // The server writes a visitor's page. What a premium price takes up more comes with the app.
  expect(total, by.join("\n")).toBeLessThan(0.02);
});

// The legal texts are pages of one kind, as the help is.
for (const path of ["/auth", "/hilfe", "/product/1", "/impressum", "/datenschutz", "/agb"]) {
  const isLong = ["/impressum", "/datenschutz", "/agb"].includes(path);
  test(`nothing jumps while ${path} loads @both${isLong ? " @long" : ""}`, async ({ page }) => {
    await slowLine(page);
    await page.goto(path);
    const { total, by } = await jumps(page);
    expect(total, by.join("\n")).toBeLessThan(0.01);
  });
}

/** Names the app's scripts that were asked for before it began to fetch ahead, 1.5 seconds after the load. */
async function firstScripts(page: Page): Promise<string[]> {
  const found = () =>
    page.evaluate(() => {
      const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const until = (load?.loadEventEnd || Infinity) + 1400;
      if (performance.now() < until) return null;
      const files = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < until);
      return files.map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith(".js"));
    });
  await expect.poll(found).not.toBeNull();
  return ((await found()) ?? []).filter((name) => name.startsWith("/assets/"));
}

/** The build counts the scripts of every address (scripts/finish-build.mjs); here is seen what a browser asks for. */
const beginnings = ["/shop", "/chat", "/product/1", "/auth", "/hilfe", "/impressum", "/orders", "/wallet"];

test("a page begins with four scripts at most, and nothing of the app before the first paint", async ({
  page,
  world,
  signedIn,
}) => {
  test.slow(whole);
  for (const path of whole ? beginnings : beginnings.slice(0, 2)) {
    if (/chat|orders|wallet/.test(path)) await signedIn(await world.member(), page);
    await page.goto(path);
    const scripts = await firstScripts(page);
    expect(scripts.length, `${path}: ${scripts.join("\n")}`).toBeLessThanOrEqual(4);
    expect(scripts.filter((file) => /\/index-/.test(file))).toHaveLength(1);
    const early = await page.evaluate(() => {
      const painted = performance.getEntriesByName("first-paint")[0]?.startTime ?? 0;
      const files = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < painted);
      return files.map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));
    });
    expect(early, path).toEqual([]);
  }
});

test("the app leaves the line to the first pictures @both", async ({ page }) => {
  await page.route("**/pictures/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto("/shop");
  await expect.poll(() => firstScripts(page)).not.toEqual([]);
  const [app, pictures] = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const named = (part: string) => files.filter(({ name }) => name.includes(part));
    const inFirstRows = named("/pictures/").slice(0, 4);
    return [
      Math.min(...named("/assets/index-").map(({ startTime }) => startTime)),
      Math.max(...inFirstRows.map(({ responseEnd }) => responseEnd)),
    ] as const;
  });
  // It waits for a second at most.
  expect(app).toBeGreaterThanOrEqual(Math.min(pictures, 1000));
});

test("the page says what it is before any script has run", async ({ page, world }) => {
  const product = await world.product({ price: 12.9, description: "Für <b>Kenner</b> & andere." });
  const html = await (await page.request.get(`${world.shop.url}/product/${product.id}`)).text();
  expect(html).toContain(`<title>${product.name} · Kranich &amp; Kessel</title>`);
  expect(html).toContain('<meta property="product:price:amount" content="12.90">');
  expect(html).toContain("Für &lt;b&gt;Kenner&lt;/b&gt; &amp; andere.");
  expect(html).toContain('<html lang="de"');
});

/** What a visitor reads of the goods of a page: as the server has written it, or as it stands on the screen. */
function readGoods(html: string | null) {
  const place = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const root = place.querySelector("#root");
  // A visitor sees no places of members.
  for (const members of root?.querySelectorAll(".for-members") ?? []) members.remove();
  // Within, for the page knows nothing of this file.
  const words = (part: Element | null | undefined = root) =>
    part?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const product = place.querySelector('[role="dialog"], #root > section');
  // The others are reviews.
  const cards = [...(root?.querySelectorAll("article[aria-label]") ?? [])].slice(0, 12);
  const read = (part: Element) => ({
    name: words(part.querySelector("h1, h2:not(.sr-only)")),
    price: words(part.querySelector(".price-type")),
    facts: words(part.querySelector("p:has(.price-type) ~ p")),
    picture: part.querySelector("img")?.getAttribute("srcset"),
    sizes: part.querySelector("img")?.sizes,
    links: [...part.querySelectorAll("h2 a")].map((link) => link.getAttribute("href")),
  });
  return {
    tab: place.title,
    head: words(root?.querySelector("header")),
    title: words(root?.querySelector("h1")),
    count: words(root?.querySelector("main p")),
    goods: cards.map(read),
    product: product && {
      ...read(product),
      description: words(product.querySelector("p.whitespace-pre-line")),
      premium: words(product.querySelector("p.text-brand")),
      reviews: words(product.querySelector('section[aria-label="Bewertungen"]')),
    },
  };
}

test("the server writes what the app shows of goods @both", async ({ page, world }) => {
  for (const path of ["/shop", "/shop?category=classic", "/product/1"]) {
    const html = await (await page.request.get(world.shop.url + path)).text();
    await page.goto(path);
    await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeAttached();
    const { tab: named, ...written } = await page.evaluate(readGoods, html);
    const { tab, ...shown } = await page.evaluate(readGoods, null);
    expect(written.goods.length).toBeGreaterThan(3);
    // Under a product the server writes the first row only.
    expect(written, path).toEqual({ ...shown, goods: shown.goods.slice(0, written.goods.length) });
    // The front of the shop is called by the shop's name alone, until the app is there.
    expect(tab).toBe(path === "/shop" ? `Shop · ${named}` : named);
  }
});

/** What a visitor reads above the forms, as `readGoods`. */
function readEntrance(html: string | null) {
  const place = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  for (const members of place.querySelectorAll(".for-members")) members.remove();
  const words = (part: string) => place.querySelector(part)?.textContent?.replace(/\s+/g, " ").trim();
  return { frame: words("#root header"), head: words("main header"), title: place.title };
}

test("the server writes what the app shows: /auth @both", async ({ page, world }) => {
  const html = await (await page.request.get(`${world.shop.url}/auth`)).text();
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeAttached();
  const written = await page.evaluate(readEntrance, html);
  expect(written.head).toContain("Willkommen bei");
  expect(written).toEqual(await page.evaluate(readEntrance, null));
  await expect(page).toHaveTitle("Anmelden · Kranich & Kessel");
});

test("what was typed before the app was there stays", async ({ page }) => {
  let start: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (start = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/shop", { waitUntil: "commit" });
  const search = page.getByRole("searchbox", { name: "Produkte durchsuchen" });
  await search.fill("assam");
  start?.();
  await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeVisible();
  await expect(search).toHaveValue("assam");
  await expect(search).toBeFocused();
  await expect(page.getByRole("article")).not.toHaveCount(12);
});

test("a member's places are there before the app is", async ({ page, world, signedIn }) => {
  await signedIn(await world.member(), page);
  let start: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (start = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/shop", { waitUntil: "commit" });
  const door = page.getByRole("link", { name: "Entdecken" });
  const navigation = page.getByRole("navigation", { name: "Hauptnavigation" });
  await expect(door).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Profil" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Anmelden" })).toBeHidden();
  const before = await door.boundingBox();
  start?.();
  await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeVisible();
  await expect.poll(() => door.boundingBox()).toEqual(before);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the shop is read and walked @both", async ({ page }) => {
    await page.goto("/shop");
    const name = (await page.getByRole("article").first().getByRole("heading").textContent()) ?? "";
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.getByRole("link", { name: "Schließen" }).click();
    await page.getByRole("link", { name: "Classic" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Classic" })).toBeVisible();
    await page.getByRole("searchbox").fill("assam");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=assam/);
    await page.getByRole("link", { name: "Hilfe und Kontakt" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hilfe" })).toBeVisible();
  });
});
