import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Röstwerk Süd" } });

test("what the owner sets stands on everybody's screen at once @both", async ({ page, world, signedIn }) => {
  await page.goto("/shop");
  const name = page.getByRole("banner").getByRole("link", { name: "Röstwerk Süd" });
  await expect(name).toBeVisible();

  const office = await signedIn(await world.owner());
  await office.goto("/admin/settings");
  await office.getByRole("link", { name: /^Laden einstellen/ }).click();
  await office.getByRole("searchbox", { name: "Einstellungen durchsuchen" }).fill("name laden");
  await office.getByRole("button", { name: "Name des Ladens ändern" }).click();
  const sheet = office.getByRole("dialog", { name: "Name des Ladens" });
  await sheet.getByRole("textbox", { name: "Wert" }).fill("Röstwerk Nord");
  await sheet.getByRole("button", { name: "Speichern" }).click();
  await expectToast(office, "Gespeichert");
  await expect(office.getByRole("button", { name: "Name des Ladens ändern" })).toContainText("Röstwerk Nord");

  await expect(async () => {
    await page.goto("/shop");
    await expect(page.getByRole("banner").getByRole("link", { name: "Röstwerk Nord" })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await page.goto("/hilfe");
  await expect(page).toHaveTitle(/Röstwerk Nord/);
  // The page as it comes from the server says so too.
  const html = await (await page.request.get("/shop")).text();
  expect(html).toContain("Röstwerk Nord");
  expect(html).not.toContain("Röstwerk Süd");
});
