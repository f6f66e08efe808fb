import type { Page } from "@playwright/test";
import { expectToast } from "../support/screen";
import { expect, test } from "./bot-api";
import { dark, light, Telegram } from "./host";

async function open(page: Page, path: string, options: Parameters<Telegram["open"]>[1] = {}, room = {}) {
  const telegram = new Telegram(page);
  await telegram.install(room);
  await telegram.open(path, options);
  return telegram;
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const addFirst = (page: Page) =>
  page
    .getByRole("button", { name: /zum Warenkorb hinzufügen$/ })
    .first()
    .click();

test("the shop takes Telegram's colours and room, and gives its edges theirs @both", async ({
  page,
}, info) => {
  const telegram = await open(page, "/shop", { theme: dark }, { bottom: 34 });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(() => background(page)).toBe("rgb(35, 46, 60)");
  expect((await telegram.heard("web_app_set_background_color")).at(-1)).toEqual({ color: "#232e3c" });
  expect((await telegram.heard("web_app_set_header_color")).at(-1)).toMatchObject({ color: "#232e3c" });
  await expect.poll(() => telegram.heard("web_app_expand")).toHaveLength(1);
  if (info.project.name === "phone") {
    const nav = page.getByRole("navigation", { name: "Hauptnavigation" });
    await expect.poll(async () => (await nav.boundingBox())?.height).toBe(68 + 34);
  }
  // The person changes the theme while the shop is open.
  await telegram.say("theme_changed", { theme_params: light });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect.poll(() => background(page)).toBe("rgb(239, 239, 244)");

  expect(page.url(), "what Telegram has signed stands in no address").not.toContain("tgWebApp");
  await page.reload();
  // A reload is still in Telegram: its library remembers.
  await expect.poll(() => telegram.heard("web_app_ready")).toHaveLength(1);
});

test("the foot with the law's ways out stands in the Mini App too @both", async ({ page }) => {
  // Not the shop, whose goods push the foot down as one comes near it.
  await open(page, "/hilfe", { theme: dark });
  const foot = page.getByRole("navigation", { name: "Rechtliches" });
  await foot.scrollIntoViewIfNeeded();
  await expect(foot).toMatchAriaSnapshot(`
    - navigation "Rechtliches":
      - link "Vertrag widerrufen":
        - /url: /widerrufen
      - link "Verträge hier kündigen":
        - /url: /kuendigen
  `);
  for (const name of ["Impressum", "Datenschutz", "AGB", "Widerrufsbelehrung", "Versand und Zahlung"]) {
    await expect(foot.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await foot.getByRole("link", { name: "Vertrag widerrufen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vertrag widerrufen" })).toBeVisible();
});

test("Telegram's arrow leads back, and closes what lies over the page", async ({ page, world }) => {
  const telegram = await open(page, "/shop");
  const arrow = async () =>
    (await telegram.heard("web_app_setup_back_button")).at(-1)?.["is_visible"] ?? false;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await arrow()).toBe(false);
  const product = await world.product();
  await page.reload();
  await page.getByRole("searchbox").fill(product.name);
  await page.getByRole("link", { name: product.name }).first().click();
  await expect(page).toHaveURL(`/product/${product.id}`);
  await expect.poll(arrow).toBe(true);
  await telegram.pressBack();
  await expect(page).toHaveURL("/shop");
  await expect.poll(arrow).toBe(false);

  await page.getByRole("button", { name: /^Warenkorb/ }).click();
  await expect(page.getByRole("dialog", { name: "Warenkorb" })).toBeVisible();
  await expect.poll(arrow).toBe(true);
  await telegram.pressBack();
  await expect(page.getByRole("dialog", { name: "Warenkorb" })).toBeHidden();

  // Where there is nothing to go back to, it leads to the shop.
  await page.goto("/favicon.svg");
  await telegram.open("/hilfe");
  await expect.poll(arrow).toBe(true);
  await page.evaluate(() => {
    history.back = () => {};
  });
  await telegram.pressBack();
  await expect(page).toHaveURL("/shop");
});

test("a start parameter opens its product, with the shop behind it", async ({ page, world, bot }) => {
  const product = await world.product();
  const startParam = `product_${product.id}`;
  const user = bot.user("Mira");
  const data = bot.launch(user, { startParam });
  const telegram = await open(page, "/", { data, startParam });
  await expect(page).toHaveURL(`/product/${product.id}`);
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();
  await telegram.pressBack();
  await expect(page).toHaveURL("/shop");
  // Who it is is asked after what it was opened for.
  await page.getByRole("button", { name: "Erst einmal umsehen" }).click();

  for (const nonsense of ["product_0", "product_../admin", "ref_17"]) {
    await page.goto("/favicon.svg");
    await telegram.open("/shop", { startParam: nonsense });
    await expect(page).toHaveURL("/shop");
  }
});

test("a guest orders under the first name; the main button then closes the app @long", async ({
  page,
  world,
  bot,
}) => {
  const telegram = await open(page, "/shop", { data: bot.launch(bot.user("Mira")) });
  await page.getByRole("button", { name: "Erst einmal umsehen" }).click();
  const { api } = await world.owner();
  const newest = async () => (await api.call("get", "/api/orders")).orders[0]?.customerName;

  async function order(): Promise<void> {
    await addFirst(page);
    await page.getByRole("button", { name: /^Warenkorb/ }).click();
    await page.getByRole("button", { name: "Bestellung abschließen" }).click();
    await expectToast(page, "Bestellung erfolgreich");
  }
  await order();
  expect(await newest()).toBe("Mira");
  await expect
    .poll(() => telegram.mainButton())
    .toMatchObject({ text: "Bestellung abgeschlossen", is_visible: true, color: "#2e7d32" });
  await expect(page, "the receipt keeps the button").toHaveURL(/\/orders\/.+key=/);
  await page.getByRole("link", { name: "Kranich & Kessel" }).click();
  await expect.poll(async () => (await telegram.mainButton())?.["is_visible"]).toBe(false);

  await order();
  await expect.poll(async () => (await telegram.mainButton())?.["is_visible"]).toBe(true);
  await telegram.pressMainButton();
  await expect.poll(() => telegram.heard("web_app_close")).toHaveLength(1);
});

test("without a name it is 'Telegram Kunde' @long", async ({ page, world }) => {
  await open(page, "/shop");
  await addFirst(page);
  await page.getByRole("button", { name: /^Warenkorb/ }).click();
  await page.getByRole("button", { name: "Bestellung abschließen" }).click();
  await expectToast(page, "Bestellung erfolgreich");
  const { api } = await world.owner();
  const { orders } = await api.call("get", "/api/orders");
  expect(orders[0]?.customerName).toBe("Telegram Kunde");
});

test("what happens can be felt @long", async ({ page, faults }) => {
  faults.allow(/api\/orders/);
  const telegram = await open(page, "/shop");
  const felt = () => telegram.heard("web_app_trigger_haptic_feedback");
  await addFirst(page);
  await expect.poll(felt).toEqual([{ type: "notification", notification_type: "success" }]);
  await page.route("**/api/orders", (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: /^Warenkorb/ }).click();
  await page.getByRole("button", { name: "Bestellung abschließen" }).click();
  await expectToast(page, "Bestellfehler");
  await expect
    .poll(async () => (await felt()).at(-1))
    .toEqual({ type: "notification", notification_type: "error" });
});

test("outside Telegram nothing of it is fetched, and an address that only looks so does no harm", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/shop");
  await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeVisible();
  expect(fetched.filter((path) => /telegram/i.test(path))).toEqual([]);

  await page.goto("/favicon.svg");
  await page.goto("/shop#tgWebAppVersion=9.1&tgWebAppPlatform=web&tgWebAppThemeParams=%7B%7D");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await addFirst(page);
  await expectToast(page, "Zum Warenkorb hinzugefügt");
});
