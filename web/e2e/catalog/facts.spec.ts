import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** What has to be said about goods: asked for by kind, and read before buying. */

test("a draft leads to what it lacks and is for sale once it says it @both", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/409.*\/api\/products/);
  const draft = await world.draft({ facts: { kind: "blend", foodName: "Kräutertee" } });
  const page = await signedIn(await world.owner());
  await page.goto("/admin/products");
  await page.getByRole("searchbox", { name: "Produkte durchsuchen" }).fill(draft.name);
  const card = page.getByRole("listitem").filter({ hasText: draft.name });
  await expect(card).toContainText("Entwurf");
  await page.getByRole("button", { name: `Zutaten ergänzen: ${draft.name}` }).click();
  const form = page.getByRole("form", { name: `${draft.name} bearbeiten` });
  const ingredients = form.getByLabel("Zutaten", { exact: true });
  await expect(ingredients).toBeFocused();
  await expect(form.getByLabel("Art der Ware")).toHaveValue("blend");
  await ingredients.fill("Minze, *Sellerie*");
  await form.getByRole("button", { name: "Speichern und veröffentlichen" }).click();
  await expectToast(page, "Fehler");
  await expect(form.getByLabel("Füllmenge")).toBeFocused();
  await form.getByLabel("Füllmenge").fill("80");
  await form.getByLabel("Einheit").selectOption("g");
  await form.getByLabel("Lebensmittelunternehmen", { exact: true }).fill("Probe e. K.");
  await form.getByLabel("Anschrift des Unternehmens").fill("Kai 7, 20457 Hamburg");
  await form.getByText("Versand und Steuer").click();
  await form.getByLabel("Gewicht in Gramm").fill("95");
  await form.getByLabel("Mehrwertsteuer").selectOption("reduced");
  await form.getByRole("button", { name: "Speichern und veröffentlichen" }).click();
  await expectToast(page, "Erfolg", "Produkt ist jetzt im Shop.");
  await expect(card).not.toContainText("Entwurf");
  const listed = await world.visitor.call("get", "/api/products");
  expect(listed.find(({ id }) => id === draft.id)).toMatchObject({
    weightGrams: 95,
    taxKind: "reduced",
    netAmount: 80,
  });
});

test("buyers read it on the product, with the app and without it", async ({ world, page, browser }) => {
  const product = await world.product({
    netAmount: 250,
    unit: "ml",
    facts: {
      kind: "caffeinated",
      foodName: "Koffeinhaltiges Erfrischungsgetränk",
      ingredients: "Wasser, *Gerstenmalz*, Koffein",
      nutrition: {
        kilojoules: 84,
        kilocalories: 20,
        fat: 0,
        saturates: 0,
        carbohydrate: 4.8,
        sugars: 4.8,
        protein: 0,
        salt: 0.01,
      },
      caffeine: 32,
      foodBusiness: "Probe e. K.",
      foodBusinessAddress: "Kai 7, 20457 Hamburg",
    },
  });
  await page.goto(`/product/${product.id}`);
  const dialog = page.getByRole("dialog", { name: product.name });
  await expect(dialog.getByText(/^Erhöhter Koffeingehalt\..*\(32 mg\/100 ml\)$/)).toBeVisible();
  await expect(dialog.locator("strong", { hasText: "Gerstenmalz" })).toBeVisible();
  await expect(dialog.getByText("84 kJ / 20 kcal")).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world.shop.url });
  const plain = await context.newPage();
  await plain.goto(`/product/${product.id}`);
  await expect(plain.locator("strong", { hasText: "Gerstenmalz" })).toBeVisible();
  await expect(plain.getByText("Nährwerte je 100 ml")).toBeVisible();
  await context.close();
});
