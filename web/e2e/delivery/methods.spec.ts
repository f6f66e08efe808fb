import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

test.use({ settings: { KONTOR_DEMO: "off" } });

test("the owner says what a parcel costs, and customers choose it @both", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/admin\/delivery\/methods/);
  await world.open();
  const owner = await world.owner();
  const page = await signedIn(owner);
  await page.goto("/admin/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Versand / })
    .click();
  await expect(page.getByRole("heading", { name: "Versand", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Neue Versandart" }).click();
  const sheet = page.getByRole("dialog", { name: "Neue Versandart" });
  const save = sheet.getByRole("button", { name: "Speichern" });
  // What is no number is told at its field, before anything is sent.
  await save.click();
  await expect(sheet.getByLabel("Preis in €")).toBeFocused();
  await sheet.getByLabel("Preis in €").fill("5,90");
  await save.click();
  // The server's own sentence, at the field it is about.
  await expect(sheet.getByRole("textbox", { name: "Name" })).toBeFocused();
  await sheet.getByRole("textbox", { name: "Name" }).fill("Paket mit Nummer");
  await sheet.getByLabel("Wer es bringt").fill("DHL");
  await sheet.getByLabel("kostenlos ab €").fill("60");
  await sheet.getByRole("button", { name: "Weiterer Preis" }).click();
  const second = sheet.getByRole("group", { name: "Preis 2" });
  await second.getByLabel("Land").selectOption("Österreich");
  await second.getByLabel("Preis in €").fill("12,90");
  await save.click();
  await expectToast(page, "Gespeichert");
  const row = page.getByRole("button", { name: "Paket mit Nummer bearbeiten" });
  await expect(row).toContainText("ab 5,90 €");
  await expect(row).toContainText("AT, DE");

  const product = await world.product({ price: 12.9 });
  const quote = () =>
    world.visitor.call("post", "/api/delivery/quote", {
      body: { items: [{ productId: product.id, quantity: 1 }] },
    });
  expect((await quote()).methods).toMatchObject([{ name: "Paket mit Nummer", totalAmount: "18.80" }]);

  await row.click();
  const edit = page.getByRole("dialog", { name: "Versandart bearbeiten" });
  await expect(edit.getByRole("group", { name: "Preis 2" }).getByLabel("Preis in €")).toHaveValue("5,90");
  await edit.getByRole("button", { name: "Löschen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Löschen" }).click();
  await expectToast(page, "Lieferart wurde gelöscht.");
  await expect(page.getByRole("heading", { name: "Noch keine Versandart" })).toBeVisible();
  expect((await quote()).methods).toEqual([]);
});
