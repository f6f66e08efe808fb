import type { Page, Route } from "@playwright/test";
import { appHasBegun } from "../support/screen";
import { expect, test } from "../support/test";

const foot = (page: Page) => page.getByRole("navigation", { name: "Rechtliches" });

/** Where the foot begins, from the top of the page. */
const footAt = (page: Page): Promise<number> =>
  foot(page).evaluate((one) => Math.round(one.getBoundingClientRect().top + window.scrollY));

const drawn = (page: Page): Promise<number> => page.getByRole("article").count();

/** Scrolls through the whole list as a thumb does, and returns where the foot was at each halt. */
async function walkDown(page: Page): Promise<number[]> {
  const places: number[] = [];
  for (let at = 0; at < 200; at += 1) {
    const done = await page.evaluate(async () => {
      window.scrollBy(0, window.innerHeight * 0.8);
      // What comes into view is drawn in the frames after that.
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    });
    places.push(await footAt(page));
    if (done) return places;
  }
  throw new Error("the page has no end");
}

/** Fractions of a pixel of many rows may come to one. */
function expectStill(places: readonly number[], first: number): void {
  expect(Math.max(...places.map((place) => Math.abs(place - first)))).toBeLessThanOrEqual(1);
}

for (const { width, text, form } of [
  { width: 390, text: 1, form: "" },
  { width: 1280, text: 1, form: " @long" },
  { width: 320, text: 1, form: " @long" },
  { width: 390, text: 2, form: " @long" },
  { width: 768, text: 1, form: " @long" },
]) {
  test(`the foot of the shop stays where it is while goods are added above it: ${width} px, text × ${text}${form}`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    if (text > 1) {
      const session = await page.context().newCDPSession(page);
      await session.send("Page.setFontSizes", { fontSizes: { standard: 16 * text } });
    }
    const all = (await world.visitor.call("get", "/api/products")).length;

    // What the server wrote, before the app is there.
    const held: Route[] = [];
    let isMeasured = false;
    await page.route("**/assets/*.js", async (route) => {
      if (isMeasured) await route.continue();
      else held.push(route);
    });
    await page.goto("/shop", { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready);
    const written = await footAt(page);
    isMeasured = true;
    await Promise.all(held.map((route) => route.continue()));
    await appHasBegun(page);
    expect(await footAt(page), "the app keeps the place").toBe(written);
    await expect.poll(() => drawn(page), "the first goods").toBeGreaterThanOrEqual(12);
    expect(await drawn(page), "and no more yet").toBeLessThan(all);
    const places = await walkDown(page);
    await expect.poll(() => drawn(page)).toBe(all);
    expectStill([...places, await footAt(page)], written);
  });
}

test("the foot stays in a category and in what a search finds, too @long", async ({ page }) => {
  for (const path of ["/shop?category=homebrew", "/shop?search=kaffee"]) {
    await page.goto(path);
    await appHasBegun(page);
    const before = await footAt(page);
    expectStill(await walkDown(page), before);
  }
});

test("who jumps to the end of the shop finds its foot at once, and presses what stands there", async ({
  page,
}) => {
  await page.goto("/shop");
  await appHasBegun(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const link = foot(page).getByRole("link", { name: "Impressum" });
  const box = await link.boundingBox();
  if (!box) throw new Error("no link");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  // The goods above it are drawn meanwhile.
  await expect.poll(() => drawn(page)).toBeGreaterThan(50);
  await page.mouse.up();
  await expect(page).toHaveURL("/impressum");
});
