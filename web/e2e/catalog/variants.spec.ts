import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { Product, World } from "../support/world";
import { card, cartButton, checkout, openCart } from "../cart/cart";

/** Products that come in sizes and grinds. */

async function coffee(world: World): Promise<Product> {
  const product = await world.product({ price: 8.9, stock: 10 });
  const { api } = await world.owner();
  await api.call("put", "/api/products/{id}/variants", {
    path: { id: product.id },
    body: {
      options: [
        { name: "Größe", values: ["250 g", "1 kg"] },
        { name: "Mahlgrad", values: ["Ganze Bohne", "Filter"] },
      ],
      variants: [
        { values: ["250 g", "Ganze Bohne"], price: 8.9, stock: 10, netAmount: 250, unit: "g" },
        { values: ["250 g", "Filter"], price: 8.9, stock: 0, netAmount: 250, unit: "g" },
        { values: ["1 kg", "Ganze Bohne"], price: 32, stock: 3, netAmount: 1000, unit: "g" },
        { values: ["1 kg", "Filter"], price: 32, stock: 5, netAmount: 1000, unit: "g" },
      ],
    },
  });
  await expect
    .poll(async () => (await world.visitor.call("get", "/api/products")).find(({ id }) => id === product.id))
    .toMatchObject({ variantCount: 4, priceFrom: 8.9 });
  return product;
}

test("a size is chosen by arrow keys, ordered by its own price, and linked by its address @both", async ({
  world,
  signedIn,
}) => {
  const product = await coffee(world);
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/shop");
  const tile = await card(page, product);
  await expect(tile).toContainText("ab8,90 €");
  await tile.getByRole("link", { name: "Auswählen" }).click();
  const detail = page.getByRole("dialog", { name: product.name });
  const sizes = detail.getByRole("radiogroup", { name: "Größe" });
  await expect(detail.getByText("35,60 €/kg")).toBeVisible();
  await sizes.getByRole("radio", { name: "250 g" }).press("ArrowRight");
  await expect(sizes.getByRole("radio", { name: "1 kg" })).toBeChecked();
  await expect(detail.getByText("32,00 €/kg")).toBeVisible();
  await expect(detail.getByText("Nur noch 3 auf Lager")).toBeVisible();
  await expect(page).toHaveURL(/\?variant=\d+$/);
  await page.reload();
  await expect(sizes.getByRole("radio", { name: "1 kg" })).toBeChecked();
  await detail.getByRole("button", { name: "Zum Warenkorb hinzufügen" }).click();
  await expectToast(page, "Zum Warenkorb hinzugefügt", `${product.name} · 1 kg · Ganze Bohne`);
  await expect(cartButton(page)).toHaveAccessibleName("Warenkorb, 1 Artikel");
  const cart = await openCart(page);
  await expect(cart).toContainText(`${product.name} · 1 kg · Ganze Bohne`);
  await checkout(page).click();
  await expectToast(page, "Bestellung erfolgreich");
  const { orders } = await member.api.call("get", "/api/orders");
  expect(orders).toMatchObject([
    { totalAmount: "32.00", firstItem: { productName: `${product.name} · 1 kg · Ganze Bohne` } },
  ]);
});

test("what is sold out says where it can be had, and a member is told @long", async ({ world, signedIn }) => {
  const product = await coffee(world);
  const page = await signedIn(await world.member());
  await page.goto(`/product/${product.id}`);
  const detail = page.getByRole("dialog", { name: product.name });
  await detail.getByRole("radiogroup", { name: "Mahlgrad" }).getByText("Filter").click();
  await expect(detail).toContainText("Filter: in 250 g ausverkauft, in 1 kg auf Lager.");
  await detail.getByRole("button", { name: "Bescheid geben" }).click();
  await expectToast(
    page,
    "Wir geben Bescheid",
    `Sobald ${product.name} · 250 g · Filter wieder da ist, melden wir uns.`,
  );
});

test("the owner makes variants of a coffee", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/products\/\d+\/variants/);
  const product = await world.product({ price: 10, stock: 4 });
  const page = await signedIn(await world.owner());
  await page.goto("/admin/products");
  await page.getByRole("searchbox", { name: "Produkte durchsuchen" }).fill(product.name);
  await page.getByRole("button", { name: `Varianten: ${product.name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Varianten von ${product.name}` });
  await dialog.getByLabel("Option", { exact: true }).fill("Größe");
  await dialog.getByLabel("Wert hinzufügen").fill("250 g, 1 kg");
  await dialog.getByLabel("Wert hinzufügen").press("Enter");
  await dialog.getByRole("button", { name: "Varianten erzeugen" }).click();
  const kilo = dialog.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "1 kg" }) });
  await kilo.getByLabel("Preis in €").fill("36,50");
  await kilo.getByLabel("Bestand").fill("7");
  await kilo.getByText("Nummern, Gewicht, Bild").click();
  await kilo.getByLabel("GTIN").fill("4006381333932");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(kilo).toContainText("Bitte prüfen Sie die Nummer");
  await kilo.getByLabel("GTIN").fill("4006381333931");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Erfolg");
  await expect(dialog).toHaveCount(0);
  const { variants } = await world.visitor.call("get", "/api/products/{id}/variants", {
    path: { id: product.id },
  });
  expect(variants).toMatchObject([
    { name: "250 g", price: 10, stock: 4, isDefault: true },
    { name: "1 kg", price: 36.5, stock: 7, netAmount: 1000, gtin: "4006381333931" },
  ]);
});
