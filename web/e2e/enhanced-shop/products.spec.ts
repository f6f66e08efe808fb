import { cartButton } from "../cart/cart";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { euro } from "../support/world";
import { address, filters, oddWord, queryOf, tile } from "./enhanced-shop";

const cartAdd = "**/api/cart/add";

test("somebody who is not signed in is told so and led to the door @long", async ({ page }) => {
  // Notes what stood there while the address was still this one.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const main = document.querySelector("main");
      if (location.pathname === "/enhanced-shop" && main?.textContent) seen.push(main.innerHTML);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  // However late the screen comes, the gate leaves time to read it.
  await page.route(/assets\/enhanced-shop-screen/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(address);
  await expect(page).toHaveURL("/auth");
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.at(-1));
  expect(seen).toContain("Anmeldung erforderlich");
  expect(seen).toMatch(/<a[^>]* href="\/auth"/);
});

test("a tile tells stock and the price before a reduction @long", async ({ page, world, signedIn }) => {
  const word = oddWord();
  const low = await world.product({ name: `${word} knapp`, stock: 3, price: 12.75, discount: 15 });
  const gone = await world.product({ name: `${word} weg`, stock: 0 });
  await signedIn(await world.member(), page);
  await page.goto(`${address}?search=${word}&stock=all`);
  await expect(tile(page, low)).toContainText("Nur noch 3 auf Lager");
  await expect(tile(page, low)).toContainText("12,75 €");
  await expect(tile(page, low).getByText("15,00 €")).toBeVisible();
  await expect(tile(page, gone).getByRole("button", { name: "Ausverkauft" })).toBeDisabled();
});

test("into the cart after asking the server, from the tile and from the detail over the filters", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/cart\/add/);
  const product = await world.product({ stock: 9, price: 12.9 });
  await signedIn(await world.member(), page);
  await page.goto(`${address}?search=${product.name}&view=list`);
  const add = tile(page, product).getByRole("button", {
    name: `${product.name} zum Warenkorb hinzufügen`,
  });
  const asked = page.waitForRequest(cartAdd);
  await add.click();
  expect((await asked).postDataJSON()).toEqual({ productId: product.id, quantity: 1 });
  await expectToast(page, "Zum Warenkorb hinzugefügt", product.name);
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 1 Artikel");

  await test.step("the detail", async () => {
    await tile(page, product).getByRole("link", { name: product.name }).click();
    const dialog = page.getByRole("dialog", { name: product.name });
    await expect(dialog).toBeVisible();
    expect(queryOf(page)).toContain(`product=${product.id}`);
    await expect(dialog).toContainText(product.description);
    await expect(dialog).toContainText(euro(product.price));
    await expect(dialog.getByRole("region", { name: "Bewertungen" })).toBeVisible();
    const more = dialog.getByRole("button", { name: /^Menge erhöhen/ });
    for (let step = 0; step < 3; step += 1) await more.click();
    // Only the server knows how many there are at this moment.
    await expect(more).toBeEnabled();
    await dialog.getByRole("button", { name: "Zum Warenkorb hinzufügen" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 5 Artikel");
    expect(queryOf(page)).toContain("view=list");
  });

  await test.step("what has just been sold out is refused, by name", async () => {
    await world.change(product, { stock: 0 });
    const refusal = page.waitForResponse(cartAdd);
    await add.click();
    const { message } = (await (await refusal).json()) as { message: string };
    expect(message).toContain(product.name);
    await expectToast(page, "Fehler beim Hinzufügen", message);
    await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 5 Artikel");
  });
});

test("a link to a detail, and to one that is gone @long", async ({ page, world, signedIn }) => {
  const product = await world.product();
  await signedIn(await world.member(), page);
  await page.goto(`${address}?product=${product.id}&new=1`);
  const dialog = page.getByRole("dialog", { name: product.name });
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(dialog).toHaveCount(0);
  expect(queryOf(page)).toBe("?new=1");
  await expect(filters(page).tick("Nur Neuheiten")).toBeChecked();
  await page.goto(`${address}?product=99999999`);
  await expect(page.getByRole("heading", { name: "Dieses Produkt gibt es nicht mehr" }).last()).toBeVisible();
  await page.getByRole("button", { name: "Zurück zur Auswahl" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the shop of everybody leads members here, and nobody else @long", async ({ page, world, signedIn }) => {
  await page.goto("/shop");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Entdecken/ })).toHaveCount(0);
  const member = await signedIn(await world.member());
  await member.goto("/shop");
  await member.getByRole("link", { name: /^Entdecken/ }).click();
  await expect(member).toHaveURL(address);
  await expect(member.getByRole("tab", { name: "Shop" })).toHaveAttribute("aria-selected", "true");
});
