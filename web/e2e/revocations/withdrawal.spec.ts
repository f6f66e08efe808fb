import { readByAxe } from "../support/axe";
import { appHasBegun } from "../support/screen";
import { expect, test } from "../support/test";

test("the foot and an order lead to the page, which reads well", async ({ page }) => {
  await page.goto("/shop");
  await appHasBegun(page);
  await page
    .getByRole("navigation", { name: "Rechtliches" })
    .getByRole("link", { name: "Vertrag widerrufen" })
    .click();
  await expect(page).toHaveURL("/widerrufen");
  await expect(page.getByRole("heading", { level: 1, name: "Vertrag widerrufen" })).toBeVisible();
  expect(await readByAxe(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a contract is withdrawn from by keyboard, in two steps with a receipt to keep @both", async ({
    page,
    faults,
  }) => {
    faults.allow(/422/);
    await page.goto("/widerrufen?vertrag=Bestellung%20%238c41e0b7");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - paragraph: Schritt 1 von 2
        - heading "Vertrag widerrufen" [level=1]
        - text: Ihr Name
        - textbox "Ihr Name"
        - text: Welchen Vertrag widerrufen Sie?
        - textbox "Welchen Vertrag widerrufen Sie?": "Bestellung #8c41e0b7"
        - text: Ihre E-Mail-Adresse
        - textbox "Ihre E-Mail-Adresse"
        - button "Weiter"
    `);
    const name = page.getByRole("textbox", { name: "Ihr Name" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(name).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("textbox", { name: "Welchen Vertrag widerrufen Sie?" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type("marta@post.example");
    await page.keyboard.press("Enter");
    // The first fault is a link to its field, and what was typed is still there.
    await page.getByRole("alert").getByRole("link", { name: "Bitte nennen Sie Ihren Namen." }).press("Enter");
    await expect(page.getByRole("textbox", { name: "Ihre E-Mail-Adresse" })).toHaveValue(
      "marta@post.example",
    );
    await name.focus();
    await page.keyboard.type("Marta Kowalski");
    await page.keyboard.press("Enter");

    // What a screen reader is told before the declaration, and where the tabulator leads: the shop, then the button that counts.
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - paragraph: Vertrag widerrufen · Schritt 2 von 2
        - heading "Ist das richtig?" [level=1]
        - term: Name
        - definition: Marta Kowalski
        - term: Vertrag
        - definition: "Bestellung #8c41e0b7"
        - term: E-Mail
        - definition: marta@post.example
        - paragraph: Hiermit widerrufe ich den oben genannten Vertrag.
        - button "Widerruf bestätigen"
        - button "Zurück und ändern"
    `);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Widerruf bestätigen", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { level: 1, name: "Eingegangen" })).toBeVisible();
    await expect(page.getByRole("status")).toContainText(
      /Wir bestätigen den Eingang Ihrer Widerrufserklärung W-[A-Z2-9]{8} am .* Uhr \(ME/,
    );
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Bestätigung sichern" }).press("Enter"),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Widerruf-W-[A-Z2-9]{8}\.txt$/);
  });
});
