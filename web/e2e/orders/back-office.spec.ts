import { readFile } from "node:fs/promises";
import { expectToast } from "../support/screen";
import { password } from "../support/shop";
import { expect, test } from "../support/test";
import { orderNumber } from "../support/world";
import { markPaid, order } from "./orders";

test("several orders are decided at once @both", async ({ world, signedIn }) => {
  const member = await world.member();
  const product = await world.product({ stock: 9 });
  const ids = [await world.order(member.api, product), await world.order(member.api, product)];
  const page = await signedIn(await world.owner());
  await page.goto("/admin/orders");
  for (const id of ids)
    await page.getByRole("checkbox", { name: `Bestellung ${orderNumber(id)} auswählen` }).check();
  const bar = page.getByRole("region", { name: "2 Bestellungen ausgewählt" });
  await bar.getByRole("button", { name: "Ablehnen" }).click();
  const question = page.getByRole("alertdialog", { name: "2 Bestellungen ablehnen?" });
  await question.getByRole("button", { name: "Ablehnen" }).click();
  await expectToast(page, "Status aktualisiert", "2 Bestellungen aktualisiert");
  await expect(bar).toHaveCount(0);
  for (const id of ids) await expect(order(page, id)).toContainText("Fehlgeschlagen");
  // The catalogue follows a moment later.
  const stock = async () =>
    (await world.visitor.call("get", "/api/products")).find((one) => one.id === product.id)?.stock;
  await expect.poll(stock, { message: "the goods are back" }).toBe(9);
});

test("what another admin was quicker with is told, and the rest goes through @long", async ({
  world,
  signedIn,
}) => {
  const member = await world.member();
  const product = await world.product();
  const ids = [await world.order(member.api, product), await world.order(member.api, product)];
  const owner = await world.owner();
  const page = await signedIn(await world.member("verwaltet", "admin"));
  await page.goto("/admin/orders");
  for (const id of ids)
    await page.getByRole("checkbox", { name: `Bestellung ${orderNumber(id)} auswählen` }).check();
  const [first = "", second = ""] = ids;
  await owner.api.call("put", "/api/orders/{id}/payment-status", {
    path: { id: first },
    body: { status: "paid" },
  });
  await page
    .getByRole("region", { name: "2 Bestellungen ausgewählt" })
    .getByRole("button", { name: "Als bezahlt" })
    .click();
  await page
    .getByRole("alertdialog", { name: "2 Bestellungen als bezahlt verbuchen?" })
    .getByRole("button", { name: "Als bezahlt verbuchen" })
    .click();
  await expectToast(
    page,
    "Status aktualisiert",
    `1 Bestellungen aktualisiert, 1 nicht. ${orderNumber(first)}: Diese Bestellung ist bereits entschieden: bezahlt.`,
  );
  await expect(order(page, second)).toContainText("Bezahlt");
});

test("the team's note is kept with the order, and its history tells who did what", async ({
  world,
  signedIn,
}) => {
  const member = await world.member();
  const id = await world.order(member.api, await world.product());
  const page = await signedIn(await world.owner());
  await page.goto(`/admin/orders?order=${id}`);
  const sheet = page.getByRole("dialog", { name: `Bestellung ${orderNumber(id)}` });
  await sheet.getByLabel("Notiz").fill("Ruft am Freitag an.");
  await sheet.getByRole("button", { name: "Notiz speichern" }).click();
  await expectToast(page, "Notiz gespeichert");
  await markPaid(page, id);
  await expectToast(page, "Status aktualisiert");
  const history = sheet.getByRole("region", { name: "Verlauf" });
  // The log is written behind what happens.
  await expect(async () => {
    await page.reload();
    await expect(sheet.getByLabel("Notiz")).toHaveValue("Ruft am Freitag an.");
    await expect(history).toContainText(`${orderNumber(id)} als bezahlt markiert.`, { timeout: 1000 });
  }).toPass();
  await expect(history.getByRole("listitem").first()).toContainText(`${member.name} hat ${orderNumber(id)}`);
  const own = await signedIn(member);
  await own.goto(`/orders?order=${id}`);
  await expect(own.getByRole("dialog")).toContainText("Gesamt");
  await expect(own.getByLabel("Notiz")).toHaveCount(0);
});

test("the list goes into a file after the password was given again", async ({ world, signedIn, faults }) => {
  faults.allow(/403.*orders\/export/);
  const page = await signedIn(await world.owner());
  let asked = false;
  // Once, as a quarter of an hour after the sign-in; then the real server answers.
  await page.route("**/api/orders/export*", async (route) => {
    if (asked) return route.fallback();
    asked = true;
    const body = JSON.stringify({
      success: false,
      code: "confirmation_required",
      message: "Bitte bestätigen Sie.",
    });
    return route.fulfill({ status: 403, contentType: "application/json", body });
  });
  await page.goto("/admin/orders?status=paid");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als CSV" }).click();
  const question = page.getByRole("dialog", { name: "Passwort bestätigen" });
  await question.getByLabel("Passwort", { exact: true }).fill("falsch-falsch");
  faults.allow(/403.*user\/confirm/);
  await question.getByRole("button", { name: "Bestätigen" }).click();
  await expect(question.getByText("Das Passwort ist falsch.")).toBeVisible();
  await question.getByLabel("Passwort", { exact: true }).fill(password);
  await question.getByRole("button", { name: "Bestätigen" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("bestellungen.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain("Nummer;Kunde;");
  expect(text).toContain(";bezahlt;");
  expect(text).not.toContain(";ausstehend;");
});

test("an order goes on paper without the screen around it @long", async ({ world, signedIn }) => {
  const member = await world.member();
  const id = await world.order(member.api, await world.product({ name: "Papierkaffee" }));
  const page = await signedIn(await world.owner());
  await page.addInitScript(() => {
    // The dialog of the browser would stop the test; anyone who prints has the page as it is now.
    window.print = () => document.documentElement.setAttribute("data-printing", "");
  });
  await page.goto(`/admin/orders?order=${id}`);
  await page.getByRole("button", { name: "Drucken" }).click();
  await expect(page.locator("html[data-printing]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("[data-print]");
  await expect(paper).toBeVisible();
  await expect(paper).toContainText("Papierkaffee");
  await expect(page.locator("#root, body > div:not([data-print])").first()).toBeHidden();
});
