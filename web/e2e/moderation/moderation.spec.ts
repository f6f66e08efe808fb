import { login, signInThere } from "../auth/forms";
import { readByAxe } from "../support/axe";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** Reports from outside, decisions with their reasons, objections: the whole way, by each of the people in it. */

test("the foot leads to the form, which reads well in both themes @both", async ({ page, faults }) => {
  faults.allow(/422/);
  await page.goto("/shop");
  await page
    .getByRole("navigation", { name: "Rechtliches" })
    .getByRole("link", { name: "Inhalte melden" })
    .click();
  await expect(page).toHaveURL("/melden");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    expect(await readByAxe(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Meldung absenden" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await readByAxe(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("someone without an account reports, with a receipt", async ({ page, faults }) => {
    faults.allow(/422/);
    await page.goto("/melden");
    await page.getByLabel("Ihr Name").fill("Ida Ahrens");
    await page.getByRole("button", { name: "Meldung absenden" }).click();
    const mistakes = page.getByRole("alert");
    await expect(
      mistakes.getByRole("link", { name: "Bitte geben Sie an, wo der Inhalt steht." }),
    ).toBeVisible();
    await expect(page.getByLabel("Ihr Name")).toHaveValue("Ida Ahrens");
    await page.getByLabel("Wo steht der Inhalt?").fill("Im Raum Allgemein");
    await page.getByLabel("Warum ist er rechtswidrig?").fill("Dort steht meine Telefonnummer.");
    await page.getByLabel("E-Mail für Bestätigung und Entscheidung").fill("ida@post.example");
    await page.getByRole("checkbox", { name: /in gutem Glauben/ }).check();
    await page.getByRole("button", { name: "Meldung absenden" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Eingegangen" })).toBeVisible();
    await expect(page.getByRole("status")).toContainText(/Ihrer Meldung M-[A-Z2-9]{8} am /);
  });
});

test("who is banned finds the reasons at the door, and objects without an account", async ({
  world,
  page,
  faults,
}) => {
  faults.allow(/403/);
  const member = await world.member("gesperrt");
  const { api } = await world.owner();
  await api.call("post", "/api/admin/users/{id}/ban", {
    path: { id: member.id },
    body: { reason: "Werbung trotz Hinweis", ground: "advertising" },
  });
  await signInThere(page, member.name);
  const { panel } = login(page);
  await expect(panel.getByRole("alert")).toContainText(
    "Ihr Konto wurde gesperrt. Grund: Werbung trotz Hinweis",
  );
  await panel.getByRole("link", { name: "Begründung und Widerspruch" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Konto gesperrt" })).toBeVisible();
  await page.getByLabel("Warum sind Sie nicht einverstanden?").fill("Das war ein Preisvergleich.");
  await page.getByRole("button", { name: "Widersprechen" }).click();
  await expect(page.getByText("Ein Mensch prüft Ihren Widerspruch.")).toBeVisible();
});

test("a reported review goes, its author objects, and it comes back", async ({ world, signedIn, page }) => {
  const [mira, owner, amina] = await Promise.all([
    world.member("mira"),
    world.owner(),
    world.member("amina", "admin"),
  ]);
  const product = await world.product();
  const comment = `Grob und ungerecht, findet ${mira.name}.`;
  await mira.api.call("post", "/api/products/{id}/reviews", {
    path: { id: product.id },
    body: { rating: 1, comment },
  });

  // A visitor follows the link next to the review.
  await page.goto(`/product/${product.id}`);
  await page.getByRole("link", { name: `Bewertung von ${mira.name} melden` }).click();
  await expect(page.getByLabel("Wo steht der Inhalt?")).toHaveValue(/\/product\/\d+\?bewertung=\d+$/);
  await page.getByLabel("Warum ist er rechtswidrig?").fill("Das ist eine Beleidigung.");
  await page.getByLabel("Ihr Name").fill("Ida Ahrens");
  await page.getByLabel("E-Mail für Bestätigung und Entscheidung").fill("ida@post.example");
  await page.getByRole("checkbox", { name: /in gutem Glauben/ }).check();
  await page.getByRole("button", { name: "Meldung absenden" }).click();
  await expect(page.getByRole("status")).toContainText("Wir bestätigen den Eingang");

  // The owner removes it, on the ground of a law.
  const office = await signedIn(owner);
  await office.goto("/admin/moderation");
  const report = office.getByRole("listitem").filter({ hasText: comment });
  await report.getByRole("button", { name: "Löschen" }).click();
  const question = office.getByRole("alertdialog", { name: "Inhalt löschen?" });
  await question.getByLabel("Art des Verstoßes").selectOption("Gegen ein Gesetz");
  await question.getByLabel("Vorschrift").fill("§ 185 StGB");
  await question.getByLabel("Grund", { exact: true }).fill("Beleidigung");
  await question.getByRole("button", { name: "Löschen" }).click();
  await expectToast(office, "Inhalt gelöscht");

  // Its author reads why, and objects.
  const there = await signedIn(mira);
  await there.goto("/entscheidungen");
  const statement = there.getByRole("article", { name: "Bewertung entfernt" });
  await expect(statement).toContainText("§ 185 StGB");
  await expect(statement).toContainText("Eine Meldung");
  expect(await readByAxe(there)).toEqual([]);
  await statement
    .getByRole("button", { name: "Widersprechen" })
    .or(statement.getByRole("button", { name: /widersprechen/ }))
    .first()
    .click();
  const sheet = there.getByRole("dialog", { name: "Widerspruch" });
  await sheet.getByLabel("Warum sind Sie nicht einverstanden?").fill("Das ist meine Meinung.");
  await sheet.getByRole("button", { name: "Widersprechen" }).click();
  await expectToast(there, "Widerspruch eingegangen");
  await expect(statement).toContainText("Wird geprüft");

  // The owner decided it; another admin looks at the objection.
  await office.reload();
  await office.getByRole("tab", { name: /Widersprüche/ }).click();
  await expect(office.getByRole("listitem").filter({ hasText: comment })).toContainText(
    "Das haben Sie selbst entschieden.",
  );
  const second = await signedIn(amina);
  await second.goto("/admin/moderation");
  await second.getByRole("tab", { name: /Widersprüche/ }).click();
  await second
    .getByRole("listitem")
    .filter({ hasText: comment })
    .getByRole("button", { name: /entscheiden$/ })
    .click();
  const decision = second.getByRole("dialog", { name: /^Widerspruch zu E-/ });
  expect(await readByAxe(second)).toEqual([]);
  await decision.getByRole("radio", { name: /Stattgegeben/ }).check({ force: true });
  await decision.getByLabel("Gründe").fill("Scharf, aber erlaubt.");
  await decision.getByRole("button", { name: "Entscheiden" }).click();
  await expectToast(second, "Widerspruch stattgegeben");

  await there.reload();
  await expect(statement).toContainText("Stattgegeben");
  await expect(statement).toContainText("steht wieder im Laden");
  await page.goto(`/product/${product.id}`);
  await expect(page.getByText(comment)).toBeVisible();
});
