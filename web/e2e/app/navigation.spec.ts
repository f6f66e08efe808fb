import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

const bar = (page: Page) => page.getByRole("navigation", { name: "Hauptnavigation" });
/** What is unread may stand behind the name. */
const entry = (page: Page, name: string) => bar(page).getByRole("link", { name: new RegExp(`^${name}`) });

test("for a visitor every entry but the shop leads to sign in @both", async ({ page }) => {
  for (const name of ["Chat", "Wallet", "Anmelden"]) {
    await page.goto("/shop");
    await expect(bar(page).getByRole("link")).toHaveText(["Shop", "Chat", "Wallet", "Anmelden"]);
    await expect(entry(page, "Shop")).toHaveAttribute("aria-current", "page");
    await entry(page, name).click();
    await expect(page).toHaveURL("/auth");
    await expect(entry(page, "Anmelden")).toHaveAttribute("aria-current", "page");
  }
  await entry(page, "Shop").click();
  await expect(page).toHaveURL("/shop");
  await page.goto("/");
  await expect(entry(page, "Shop")).toHaveAttribute("aria-current", "page");
});

test("a member goes everywhere @both", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  await page.goto("/shop");
  await expect(bar(page).getByRole("link")).toHaveText(["Shop", /^Chat/, "Wallet", "Profil"]);
  for (const [name, path] of [
    ["Chat", "/chat"],
    ["Wallet", "/wallet"],
    ["Profil", "/profile"],
  ] as const) {
    await entry(page, name).click();
    await expect(page).toHaveURL(path);
    await expect(entry(page, name)).toHaveAttribute("aria-current", "page");
  }
});

test("on a phone the bar lies at the bottom, under the thumb @phone", async ({ page }) => {
  await page.goto("/shop");
  // The app puts its own bar in the place of the one that the server wrote.
  const bottom = async () => {
    const box = await bar(page).boundingBox();
    return box && Math.round(box.y + box.height);
  };
  await expect.poll(bottom).toBe(844);
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect.poll(bottom).toBe(844);
});

test("an unknown path is the 404 page with a way back", async ({ page, faults }) => {
  faults.allow(/status of 404/);
  for (const path of ["/gibt/es-nicht", "/shop/7", "/admin/geheim", "/product"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 - Seite nicht gefunden" })).toBeVisible();
    await expect(page).toHaveTitle(/404 - Seite nicht gefunden/);
  }
  await page.getByRole("link", { name: "Zurück zum Shop" }).click();
  await expect(page).toHaveURL("/shop");
});

test("the keyboard can skip the head", async ({ page }) => {
  await page.goto("/shop");
  const skip = page.getByRole("link", { name: "Zum Inhalt springen" });
  // It comes with the app, which may come after the page.
  await expect(skip).toBeAttached();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
