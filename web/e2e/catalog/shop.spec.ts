import type { Page } from "@playwright/test";
import { storageOf } from "../support/screen";
import { expect, test } from "../support/test";
import { card, cartButton } from "../cart/cart";

const search = (page: Page) => page.getByRole("searchbox", { name: "Produkte durchsuchen" });

test("the app asks for the products once", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    // Reactions follow when the cards stand.
    if (/\/api\/(?!reactions\/)/.test(request.url())) calls.push(request.url());
  });
  await page.goto("/shop");
  await expect(page.getByRole("heading", { name: "Nebelhang Gesha" })).toBeVisible();
  await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(calls.map((url) => new URL(url).pathname)).toEqual(["/api/products"]);
});

test("categories and search narrow the grid together @both", async ({ page }) => {
  await page.goto("/shop");
  const categories = page.getByRole("group", { name: "Kategorien" });
  await categories.getByRole("button", { name: "Classic" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Classic" })).toBeVisible();
  await expect(page.getByRole("article", { name: "Assam Abendrot" })).toBeVisible();
  await expect(page.getByRole("article", { name: "Nebelhang Gesha" })).toHaveCount(0);
  await search(page).fill("ABENDROT");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 Produkt" })).toBeAttached();
  await search(page).fill("Quarkspeise");
  await expect(page.getByRole("heading", { name: "Keine Produkte gefunden" })).toBeVisible();
  await page.getByRole("button", { name: "Filter zurücksetzen" }).click();
  await expect(page.getByRole("article", { name: "Nebelhang Gesha" })).toBeVisible();
});

test("a card says what there is to know, offers what one points at, and keeps its heart on this device", async ({
  page,
  world,
}) => {
  const description = "Sehr ausführlich beschriebene Probierröstung. ".repeat(12).trim();
  const [product, gone] = await Promise.all([
    world.product({
      description,
      price: 12.5,
      discount: 20,
      isPremium: true,
      isNew: true,
      stock: 3,
      netAmount: 250,
      unit: "g",
    }),
    world.product({ stock: 0 }),
  ]);
  await page.goto("/shop");
  await test.step("what is sold out cannot be ordered", async () => {
    const tile = await card(page, gone);
    await expect(tile).toContainText("Ausverkauft");
    await expect(tile.getByRole("button", { name: "Bestellen" })).toBeDisabled();
    await expect(tile.getByRole("button", { name: /zum Warenkorb hinzufügen$/ })).toBeDisabled();
  });

  const tile = await card(page, product);
  for (const text of [
    "Premium-Produkt",
    "Neu",
    "−20 %",
    "Nur noch 3 auf Lager",
    "12,50 €",
    "15,63 €",
    "50,00 €/kg",
    "inkl. MwSt.",
  ]) {
    await expect(tile).toContainText(text);
  }
  await expect(tile.getByTitle("Premium-Produkt")).toBeVisible();
  await expect(tile.getByRole("button", { name: "Bestellen" })).toBeEnabled();
  await expect(tile.getByRole("button", { name: "Direkt zahlen" })).toHaveCount(0);
  const lines = await tile.getByText(description).evaluate((element) => {
    const { height } = element.getBoundingClientRect();
    return height / Number.parseFloat(getComputedStyle(element).lineHeight);
  });
  expect(Math.round(lines), "lines of a long description").toBe(2);

  const share = tile.getByRole("button", { name: "Teilen" });
  const details = tile.getByRole("link", { name: "Details anzeigen" });
  await expect(share).toHaveCSS("opacity", "0");
  await expect(details).toHaveCSS("opacity", "0");
  await tile.getByAltText(product.name).hover();
  await expect(share).toHaveCSS("opacity", "1");
  await expect(details).toHaveCSS("opacity", "1");
  await tile.getByRole("button", { name: "Zu Favoriten hinzufügen" }).click();
  const heart = tile.getByRole("button", { name: "Aus Favoriten entfernen" });
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect((await storageOf(page)).local["favourites"]).toContain(String(product.id));
  await page.reload();
  await card(page, product);
  await expect(heart).toBeVisible();

  await test.step("the keyboard reaches everything on it", async () => {
    await expect(tile.getByRole("button", { name: "Reaktion hinzufügen" })).toBeVisible();
    await heart.focus();
    for (const stop of [
      share,
      details,
      tile.getByRole("link", { name: product.name }),
      tile.getByRole("button", { name: "Reaktion hinzufügen" }),
      tile.getByRole("button", { name: "Bestellen" }),
      tile.getByRole("button", { name: `${product.name} zum Warenkorb hinzufügen` }),
    ]) {
      await page.keyboard.press("Tab");
      await expect(stop).toBeFocused();
      await expect(stop).toHaveCSS("opacity", "1");
    }
  });
  await tile.getByAltText(product.name).hover();
  await details.click();
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();
  await expect(page).toHaveURL(`/product/${product.id}`);
});

test("a product that is sold out has a detail without a way to the cart @long", async ({ page, world }) => {
  const product = await world.product({ stock: 0 });
  await page.goto(`/product/${product.id}`);
  const add = page.getByRole("dialog").getByRole("button", { name: "Zum Warenkorb hinzufügen" });
  await expect(add).toBeDisabled();
  await expect(cartButton(page)).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Schließen" }).click();
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb");
});

test("a picture that fails to load is replaced by the placeholder @long", async ({ page, world, faults }) => {
  faults.allow(/pictures\/gibt-es-nicht/);
  const product = await world.product({ imageUrl: "/pictures/gibt-es-nicht.webp" });
  await page.goto("/shop");
  const picture = (await card(page, product)).getByAltText(product.name);
  await expect(picture).toHaveAttribute("src", /^\/api\/placeholder\/\d+\/\d+$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a thumb finds favourite and share on the picture, and the picture leads to the detail @phone", async ({
  page,
  world,
}) => {
  const product = await world.product({ stock: 2 });
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto("/shop");
  const tile = await card(page, product);
  await tile.getByRole("button", { name: "Zu Favoriten hinzufügen" }).tap();
  await tile.getByRole("button", { name: "Teilen" }).tap();
  const popup = page.getByRole("dialog", { name: "Teilen" });
  await expect(popup.getByRole("link", { name: "WhatsApp" })).toBeVisible();
  await popup.getByRole("button", { name: "Schließen" }).tap();
  await expect(tile.getByRole("link", { name: "Details anzeigen" })).toBeHidden();
  await tile.getByAltText(product.name).tap();
  await expect(page.getByRole("dialog", { name: product.name })).toBeVisible();
});
