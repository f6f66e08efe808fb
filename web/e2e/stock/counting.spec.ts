import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** A shop of its own: nothing else may be sold or counted here. */
test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Lager Probe" } });

test("goods come in, are found by their bar code, and run low @both", async ({ world, signedIn, faults }) => {
  // A number with a wrong digit is refused.
  faults.allow(/stock\/products/);
  await world.open();
  const coffee = await world.product({ stock: 4 });
  const page = await signedIn(await world.owner());
  await page.goto("/admin/stock");
  await page.getByRole("button", { name: "Wareneingang" }).click();
  const goods = page.getByRole("dialog", { name: "Wareneingang" });
  await goods.getByRole("button", { name: new RegExp(coffee.name) }).click();
  await goods.getByRole("textbox", { name: `Menge ${coffee.name}` }).fill("6");
  await goods.getByLabel(/Lieferschein/).fill("LS 4711");
  await goods.getByRole("button", { name: "Wareneingang buchen" }).click();
  await expectToast(page, "Wareneingang gebucht: 1 Produkt, 6 Stück");

  const all = page.getByRole("region", { name: "Alle Produkte" });
  await all.getByRole("button", { name: new RegExp(coffee.name) }).click();
  const sheet = page.getByRole("dialog", { name: "Bestand" });
  await expect(sheet).toContainText("Wareneingang");
  await expect(sheet).toContainText("LS 4711");
  await sheet.getByLabel("Warnen ab").fill("9");
  await sheet.getByLabel("Nummer unter dem Strichcode").fill("4006381333932");
  await sheet.getByRole("button", { name: "Speichern" }).click();
  await expect(sheet.getByText(/die letzte passt zu den anderen/)).toBeVisible();
  await sheet.getByLabel("Nummer unter dem Strichcode").fill("4006381333931");
  await sheet.getByRole("button", { name: "Speichern" }).click();
  await expect(sheet).toHaveCount(0);

  const member = await world.member();
  await world.order(member.api, coffee);
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Wird knapp" })).toContainText("noch 9 Stück");
  await page.getByRole("region", { name: "Wird knapp" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Wird knapp" })).toContainText(coffee.name);
});

test("what was counted outlives the page, and what was sold meanwhile is asked about", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/stock\/counts/);
  await world.open();
  const coffee = await world.product({ stock: 20 });
  const tea = await world.product({ stock: 7 });
  const member = await world.member();
  const page = await signedIn(await world.owner());
  await page.goto("/admin/stock/count");
  const field = page.getByRole("textbox", { name: `Gezählt: ${coffee.name}` });
  await field.fill("19");
  await page.getByRole("button", { name: `${tea.name} stimmt` }).click();
  await page.reload();
  await expect(field).toHaveValue("19");

  await world.order(member.api, coffee);
  await page.getByRole("button", { name: "2 Produkte übernehmen" }).click();
  await expectToast(page, "1 Produkt übernommen");
  await page.getByRole("button", { name: `${coffee.name}: vor der Änderung gezählt` }).click();
  await expect(field).toHaveValue("18");
  await page.getByRole("button", { name: "1 Produkt übernehmen" }).click();
  await expect(page.getByRole("button", { name: "Nichts zu übernehmen" })).toBeVisible();

  await page.goto("/admin/stock/movements");
  await page.getByLabel("Grund").selectOption("count");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(coffee.name);
  await expect(rows.first()).toContainText("−1");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe("lagerbewegungen.csv");
});
