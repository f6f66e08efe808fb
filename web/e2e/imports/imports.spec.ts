import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test";

/** A range from another shop: recognised, looked at, taken in, and never twice. */

const shopify = (...rows: string[]) => ({
  name: "products_export.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant Price,Image Src",
      ...rows,
    ].join("\n"),
  ),
});

async function openImport(page: Page): Promise<Locator> {
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Importieren", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Produkte importieren" });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function choose(page: Page, dialog: Locator, file: ReturnType<typeof shopify>): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Datei auswählen" }).click(),
  ]);
  await chooser.setFiles(file);
}

test("an export is recognised, looked at, and its products are in the shop @both", async ({
  world,
  signedIn,
}) => {
  const [coffee, tea] = [world.name("Huila"), world.name("Sencha")];
  const handle = coffee.toLowerCase().replaceAll(" ", "-");
  const file = shopify(
    `${handle},${coffee},<p>Karamell &amp; Apfel.</p>,Kaffee,true,Menge,250 g,12.90,https://cdn.shop.example/a.jpg`,
    `${handle},,,,,,500 g,23.90,`,
    `${handle}-tee,${tea},,Tee,true,,,9.80,`,
    `${handle}-karte,Gutschein,,,false,,,25.00,`,
  );
  const page = await signedIn(await world.owner());
  let dialog = await openImport(page);
  await choose(page, dialog, file);
  await expect(dialog.getByText("Das ist ein Export aus Shopify.")).toBeVisible();
  await expect(dialog.getByRole("table", { name: "Die ersten Produkte" })).toContainText(coffee);
  await dialog.getByText("Was nur zum Teil übernommen wird").click();
  await expect(dialog.getByText(/Ohne Beschreibung/).first()).toBeVisible();
  await expect(dialog.getByText(/Im anderen Shop nicht veröffentlicht/)).toBeVisible();
  await dialog.getByRole("button", { name: "3 Produkte importieren" }).click();
  await expect(dialog.getByText("Der Import ist fertig.")).toBeVisible();
  const [report] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Bericht speichern" }).click(),
  ]);
  expect(report.suggestedFilename()).toMatch(/^import-\d+\.csv$/);
  await dialog.getByRole("button", { name: "Fertig" }).click();
  await page.getByRole("searchbox").fill(tea);
  await expect(page.getByRole("button", { name: `Bearbeiten: ${tea}` })).toBeVisible();

  // The same file again has nothing new.
  dialog = await openImport(page);
  await choose(page, dialog, file);
  await expect(dialog.getByRole("button", { name: "0 Produkte importieren" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await dialog.getByRole("button", { name: "Verwerfen" }).click();
  await expect(dialog.getByText(/Verworfen/)).toBeVisible();
});

test("what is under way is found again, and another file is refused until it is over @long", async ({
  world,
  signedIn,
  device,
  faults,
}) => {
  faults.allow(/api\/admin\/imports/);
  const owner = await world.owner();
  const name = world.name("Assam");
  const file = shopify(`${name.toLowerCase().replaceAll(" ", "-")},${name},Malzig.,Tee,true,,,8.50,`);
  const page = await signedIn(owner);
  const dialog = await openImport(page);
  const other = await signedIn(owner, await device());
  const there = await openImport(other);
  await choose(page, dialog, file);
  await expect(dialog.getByText("Das ist ein Export aus Shopify.")).toBeVisible();
  await choose(other, there, file);
  await expect(there.getByRole("alert")).toContainText("Es ist schon ein Import offen.");
  const again = await openImport(other);
  await expect(again.getByText("Das ist ein Export aus Shopify.")).toBeVisible();
  await again.getByRole("button", { name: "Verwerfen" }).click();
  await expect(again.getByText(/Verworfen/)).toBeVisible();
});
