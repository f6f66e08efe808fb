import type { Locator, Page } from "@playwright/test";
import { answer } from "../support/failing";
import { expectFieldError, expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** The owner's catalogue at /admin/products. */

const fields = (form: Locator) => ({
  name: form.getByLabel("Name", { exact: true }),
  description: form.getByLabel("Beschreibung"),
  price: form.getByLabel("Preis", { exact: true }),
  category: form.getByLabel("Kategorie"),
  image: form.getByLabel("Bild-URL"),
  discount: form.getByLabel(/^Rabatt in %/),
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

test("the owner adds, changes and deletes a product @both", async ({ world, signedIn }) => {
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
  await expectToast(page, "Erfolg");
  await expect(page.getByRole("heading", { name: "Keine Produkte gefunden" })).toBeVisible();
  const left = await world.visitor.call("get", "/api/products");
  expect(left.find(({ id }) => id === made?.id)).toBeUndefined();
});

test("every required field and every limit is told at its field", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  await open(page);
  await page.getByRole("button", { name: "Produkt hinzufügen" }).click();
  const dialog = page.getByRole("dialog", { name: "Neues Produkt" });
  const form = fields(dialog);
  const save = dialog.getByRole("button", { name: "Produkt hinzufügen" });
  await save.click();
  for (const field of [form.name, form.description, form.price, form.category, form.image]) {
    await expectFieldError(field, "Bitte füllen Sie dieses Feld aus.");
  }
  await form.price.fill("12,905");
  await form.image.fill("keine-adresse");
  await form.stock.fill("-1");
  await form.discount.fill("95");
  await form.amount.fill("250");
  await save.click();
  await expectFieldError(form.price, "Bitte geben Sie einen Preis zwischen 0,01 und 999.999,99 €");
  await expectFieldError(form.image, "Bitte geben Sie eine gültige Bild-URL ein.");
  await expectFieldError(form.stock, "Bitte geben Sie einen Bestand von 0 bis 1.000.000 ein.");
  await expectFieldError(form.discount, "Bitte geben Sie einen Rabatt von 0 bis 90 Prozent ein.");
  await expectFieldError(form.amount, "Bitte geben Sie Menge und Einheit gemeinsam an.");
});

const troubles = [
  { what: "hinzugefügt", method: "POST" },
  { what: "aktualisiert", method: "PUT" },
  { what: "gelöscht", method: "DELETE" },
];

for (const { what, method } of troubles) {
  test(`a product that cannot be ${method}ed is told: nicht ${what}`, async ({ world, signedIn, faults }) => {
    faults.allow(/api\/products/);
    const product = await world.product();
    const page = await signedIn(await world.owner());
    await open(page, product.name);
    await page.route(/\/api\/products(\/\d+)?$/, async (route) => {
      if (route.request().method() === method) await answer(500, {})(route);
      else await route.fallback();
    });
    if (method === "POST") {
      await page.getByRole("button", { name: "Produkt hinzufügen" }).click();
      const dialog = page.getByRole("dialog");
      const form = fields(dialog);
      await form.name.fill("Unglück");
      await form.description.fill("Wird nie gespeichert.");
      await form.price.fill("1");
      await form.category.selectOption("Classic");
      await form.image.fill("https://bilder.example/a.webp");
      await form.image.fill("/pictures/hausmischung-no1-640.webp");
      await dialog.getByRole("button", { name: "Produkt hinzufügen" }).click();
    } else if (method === "PUT") {
      await page.getByRole("button", { name: `Bearbeiten: ${product.name}` }).click();
      await page.getByRole("form").getByRole("button", { name: "Speichern" }).click();
    } else {
      await page.getByRole("button", { name: `Löschen: ${product.name}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Endgültig löschen" }).click();
    }
    await expectToast(page, "Fehler", `Produkt konnte nicht ${what} werden.`);
  });
}

test("the list can be searched and narrowed to a category", async ({ world, signedIn }) => {
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

test("products that cannot be loaded can be asked for again", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/products/);
  const page = await signedIn(await world.owner());
  await page.route("**/api/products?all=true", answer(500, {}));
  await page.goto("/admin/products");
  await expectToast(page, "Fehler", "Produkte konnten nicht geladen werden.");
  await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(list(page)).toBeVisible();
});

test("what was typed is not lost by a click beside the dialog", async ({ world, signedIn }) => {
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
