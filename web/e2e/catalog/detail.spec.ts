import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { card, cartButton } from "../cart/cart";

test("the detail adds the chosen quantity and closes @both", async ({ page, world }) => {
  const product = await world.product({ price: 10 });
  await page.goto("/shop");
  await (await card(page, product)).getByRole("link", { name: product.name }).click();
  const detail = page.getByRole("dialog", { name: product.name });
  const stepper = detail.getByRole("group", { name: "Menge" });
  const less = stepper.getByRole("button", { name: /^Menge verringern/ });
  const more = stepper.getByRole("button", { name: /^Menge erhöhen/ });
  await expect(detail).toContainText(product.description);
  await expect(detail).toContainText("10,00 €");
  await expect(detail).toContainText("Als Premium-Mitglied 8,10 €");
  await expect(less).toBeDisabled();
  for (let clicks = 0; clicks < 11; clicks += 1) await more.click();
  await expect(stepper.getByRole("status")).toHaveText("12");
  await less.click();
  await detail.getByRole("button", { name: "Zum Warenkorb hinzufügen" }).click();
  await expectToast(page, "Zum Warenkorb hinzugefügt", product.name);
  await expect(detail).toHaveCount(0);
  await expect(page).toHaveURL("/shop");
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 11 Artikel");
});

test("a long shop begins with few elements @both", async ({ page }) => {
  for (const [path, most] of [
    ["/shop", 850],
    ["/product/1", 1000],
  ] as const) {
    await page.goto(path);
    // What is fetched after the first screen has come too.
    await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeAttached();
    expect(await page.evaluate(() => document.querySelectorAll("*").length), path).toBeLessThan(most);
  }
});

test("back closes the detail and leaves the shop where it was @both", async ({ page }) => {
  await page.goto("/shop");
  const link = page.getByRole("heading", { name: "Handfilter Keramik" }).getByRole("link");
  // The grid grows as one scrolls.
  await expect(async () => {
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(link).toBeAttached({ timeout: 500 });
  }).toPass();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  await link.click();
  await expect(page.getByRole("dialog", { name: "Handfilter Keramik" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/shop");
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(3);
  await expect(link).toBeInViewport();
});

test("a shared link opens the detail over the shop @long", async ({ page, world }) => {
  const product = await world.product();
  await page.goto(`/product/${product.id}`);
  const detail = page.getByRole("dialog", { name: product.name });
  await expect(detail).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toHaveCount(0);
  await expect(page).toHaveURL("/shop");
});

test("a product that is gone is told kindly @long", async ({ page, faults }) => {
  faults.allow(/404.*\/product\/999999/);
  await page.goto("/product/999999");
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByRole("heading", { name: "Dieses Produkt gibt es nicht mehr" }).last(),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Zum Shop" }).click();
  await expect(page).toHaveURL("/shop");
});

test.describe("sharing", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("without a share sheet of the device there are three networks and the link @long", async ({
    page,
    world,
  }) => {
    const product = await world.product();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", { value: undefined });
    });
    await page.goto(`/product/${product.id}`);
    const row = page.getByRole("dialog").getByRole("group", { name: "Teilen" });
    const url = `${world.shop.url}/product/${product.id}`;
    for (const [name, host] of [
      ["Telegram", "t.me"],
      ["WhatsApp", "wa.me"],
    ] as const) {
      const link = new URL((await row.getByRole("link", { name }).getAttribute("href")) ?? "");
      expect(link.host).toBe(host);
      expect(link.href).toContain(encodeURIComponent(url));
    }
    await row.getByRole("button", { name: "Link kopieren" }).click();
    await expectToast(page, "Link kopiert", "Link wurde in die Zwischenablage kopiert");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await expect(row.getByRole("button", { name: "Kopiert" })).toBeVisible();
    await expect(row.getByRole("button", { name: "Link kopieren" })).toBeVisible({ timeout: 3000 });
    await row.getByRole("button", { name: "Instagram" }).click();
    await expectToast(page, "Link kopiert", "Füge den Link in Instagram ein, um zu teilen");
  });

  test("a card shares by the device's sheet, or by a popup with the same ways @both", async ({
    page,
    world,
  }) => {
    const product = await world.product();
    await page.goto("/shop");
    const tile = await card(page, product);
    await page.evaluate(() => {
      navigator.share = () => Promise.resolve();
    });
    await tile.getByAltText(product.name).hover();
    await tile.getByRole("button", { name: "Teilen" }).click();
    await expectToast(page, "Geteilt!", "Inhalt wurde erfolgreich geteilt");

    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await tile.getByRole("button", { name: "Teilen" }).click();
    const popup = page.getByRole("dialog", { name: "Teilen" });
    await expect(popup.getByText(product.name)).toBeVisible();
    for (const name of ["Telegram", "WhatsApp"]) {
      await expect(popup.getByRole("link", { name })).toHaveAttribute("rel", "noopener noreferrer");
    }
    await popup.getByRole("button", { name: "Link kopieren" }).click();
    await expect(popup.getByRole("button", { name: "Kopiert" })).toBeVisible();
    await expectToast(page, "Link kopiert", "Link wurde in die Zwischenablage kopiert");
    // Escape would take the toasts away first.
    await popup.getByRole("button", { name: "Schließen" }).click();
    await expect(popup).toHaveCount(0);
  });
});
