import { readByAxe } from "../support/axe";
import { expect, test } from "../support/test";

test("the foot leads to the page, which reads well in both themes", async ({ page }) => {
  await page.goto("/shop");
  await page
    .getByRole("navigation", { name: "Rechtliches" })
    .getByRole("link", { name: "Verträge hier kündigen", exact: true })
    .click();
  await expect(page).toHaveURL("/kuendigen");
  await expect(page.getByRole("heading", { level: 1, name: "Verträge hier kündigen" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await page.getByRole("radio", { name: "Außerordentlich, aus wichtigem Grund" }).check();
    expect(await readByAxe(page)).toEqual([]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a contract is terminated by keyboard, with a receipt to keep @both", async ({ page, faults }) => {
    faults.allow(/422/);
    await page.goto("/kuendigen?vertrag=Premium-Mitgliedschaft");
    // What a screen reader is told, before and after the first step.
    const tree = page.getByRole("main");
    await expect(tree).toMatchAriaSnapshot(`
      - main:
        - heading "Verträge hier kündigen" [level=1]
        - textbox "Ihr Name"
        - textbox "Welchen Vertrag kündigen Sie?": Premium-Mitgliedschaft
        - group "Art der Kündigung":
          - radio "Ordentlich, ohne Grund" [checked]
          - radio "Außerordentlich, aus wichtigem Grund"
        - group "Zu wann?":
          - radio "So früh wie möglich" [checked]
          - radio "Zu einem Tag"
        - textbox "E-Mail für die Bestätigung"
        - button "jetzt kündigen"
        - button "Erst noch einmal ansehen"
    `);
    const name = page.getByRole("textbox", { name: "Ihr Name" });
    const reason = page.getByRole("textbox", { name: "Wichtiger Grund" });
    await expect(reason).toBeHidden();
    await name.focus();
    await page.keyboard.type("Jorge Almeida");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("textbox", { name: "Welchen Vertrag kündigen Sie?" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("radio", { name: "Ordentlich, ohne Grund" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(reason).toBeVisible();
    const terminate = page.getByRole("button", { name: "jetzt kündigen", exact: true });
    await terminate.press("Enter");

    // Each fault is a link to its field, and what was typed is still there.
    const faultsOf = page.getByRole("alert");
    await faultsOf.getByRole("link", { name: "Bitte nennen Sie den wichtigen Grund." }).press("Enter");
    await expect(name).toHaveValue("Jorge Almeida");
    await reason.fill("Der Laden ist umgezogen.");
    await page.getByRole("textbox", { name: "E-Mail für die Bestätigung" }).fill("jorge@post.example");
    await page.getByRole("button", { name: "Erst noch einmal ansehen" }).press("Enter");

    await expect(page.getByRole("heading", { level: 1, name: "Ist das richtig?" })).toBeVisible();
    await expect(tree).toMatchAriaSnapshot(`
      - main:
        - heading "Ist das richtig?" [level=1]
        - term: Name
        - definition: Jorge Almeida
        - definition: Premium-Mitgliedschaft
        - definition: Der Laden ist umgezogen.
        - definition: jorge@post.example
        - button "jetzt kündigen"
    `);
    await terminate.press("Enter");

    await expect(page.getByRole("heading", { level: 1, name: "Eingegangen" })).toBeVisible();
    await expect(page.getByRole("status")).toContainText(
      /Wir bestätigen den Eingang Ihrer Kündigung K-[A-Z2-9]{8} am .* Uhr \(ME/,
    );
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Bestätigung sichern" }).press("Enter"),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Kuendigung-K-[A-Z2-9]{8}\.txt$/);
    // As wide as the screen, and no wider.
    expect(
      await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
});
