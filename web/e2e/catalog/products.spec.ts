import type { Locator, Page } from "@playwright/test";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** The owner's catalogue at /admin/products. */

const fields = (form: Locator) => ({
  name: form.getByLabel("Name", { exact: true }),
  description: form.getByLabel("Beschreibung"),
  price: form.getByLabel("Preis", { exact: true }),
  category: form.getByLabel("Kategorie"),
  image: form.getByLabel("Bild-URL"),
  stock: form.getByLabel(/^Bestand/),
  amount: form.getByLabel(/^Füllmenge/),
  unit: form.getByLabel(/^Einheit/),
  premium: form.getByLabel("Premium-Produkt"),
});

const list = (page: Page) => page.getByRole("list", { name: "Produktliste" });

async function open(page: Page, search?: string): Promise<void> {
  await page.goto("/admin/products");
  await expect(list(page)).toBeVisible();
  if (search) await page.getByRole("searchbox", { name: "Produkte durchsuchen" }).fill(search);
}

test("the owner adds, changes and deletes a product", async ({ world, signedIn }) => {
  const name = world.name("Morgenlicht");
  const page = await signedIn(await world.owner());
  await open(page);
  await page.getByRole("button", { name: "Produkt hinzufügen" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Neues Produkt" });
  const form = fields(dialog);
  await form.name.fill(name);
  await form.description.fill("Helle Röstung mit Noten von Aprikose.");
  await form.price.fill("14,50");
  await form.category.selectOption("Classic");
  await form.image.fill("/pictures/hausmischung-no1-640.webp");
  await form.stock.fill("12");
  await form.amount.fill("250");
  await form.unit.selectOption("g");
  await form.premium.check();
  await expect(dialog.getByText("Grundpreis 58,00 €/kg")).toBeVisible();
  await dialog.getByRole("button", { name: "Produkt hinzufügen" }).click();
  await expectToast(page, "Erfolg");
  await expect(dialog).toHaveCount(0);
  const products = await world.visitor.call("get", "/api/products");
  const made = products.find((one) => one.name === name);
  expect(made).toMatchObject({
    price: 14.5,
    category: "classic",
    isPremium: true,
    stock: 12,
    netAmount: 250,
    unit: "g",
  });

  await page.getByRole("searchbox", { name: "Produkte durchsuchen" }).fill(name);
  const card = list(page).getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("14,50 €");
  await expect(card).toContainText("12 auf Lager");
  await page.getByRole("button", { name: `Bearbeiten: ${name}` }).click();
  const edit = page.getByRole("form", { name: `${name} bearbeiten` });
  await expect(fields(edit).price).toHaveValue("14,50");
  await fields(edit).price.fill("15.9");
  await fields(edit).stock.fill("");
  await edit.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Erfolg");
  await expect(card).toContainText("15,90 €");
  await expect(card).toContainText("Unbegrenzt lieferbar");

  await page.getByRole("button", { name: `Löschen: ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Produkt löschen?" });
  await expect(question).toContainText("Diese Aktion kann nicht rückgängig gemacht werden.");
  await question.getByRole("button", { name: "Endgültig löschen" }).click();
  // While the question is open, everything behind it is hidden from roles.
  await expect(question).toHaveCount(0);
  await expectToast(page, "Erfolg");
  // Goods with a name that is nearly the same are still found.
  await expect(list(page).getByRole("heading", { name, exact: true })).toHaveCount(0);
  const left = await world.visitor.call("get", "/api/products");
  expect(left.find(({ id }) => id === made?.id)).toBeUndefined();
});

test("the list can be searched and narrowed to a category @long", async ({ world, signedIn }) => {
  const product = await world.product({
    category: "research",
    description: "Mit Fliederduft und Tauwasser.",
  });
  const page = await signedIn(await world.owner());
  await open(page, "FLIEDERDUFT");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await expect(list(page)).toContainText(product.name);
  await page.getByLabel("Kategorie").selectOption("Classic");
  await expect(page.getByRole("heading", { name: "Keine Produkte gefunden" })).toBeVisible();
  await page.getByRole("button", { name: "Filter zurücksetzen" }).click();
  await page.getByLabel("Kategorie").selectOption("Research");
  await expect(list(page)).toContainText(product.name);
  await expect(list(page)).not.toContainText("Hausmischung No. 1");
});

test("what was typed is not lost by a click beside the dialog @long", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await open(page);
  await page.getByRole("button", { name: "Produkt hinzufügen" }).click();
  const dialog = page.getByRole("dialog", { name: "Neues Produkt" });
  await fields(dialog).name.fill("Halb fertig");
  await fields(dialog).description.fill("Wird noch geschrieben.");
  await page.mouse.click(5, 450);
  const question = page.getByRole("alertdialog", { name: "Eingaben verwerfen?" });
  await question.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await expect(fields(dialog).name).toHaveValue("Halb fertig");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Verwerfen" }).click();
  await expect(dialog).toHaveCount(0);
});
