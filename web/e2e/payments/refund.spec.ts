import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

test("an order is paid by card, a part goes back, and its customer sees it @both", async ({
  world,
  signedIn,
}) => {
  const member = await world.member();
  const id = await world.order(member.api, await world.product({ price: 12.9 }));
  const page = await signedIn(member);
  await page.goto(`/orders?order=${id}`);
  await page.getByRole("button", { name: "Mit Karte oder Lastschrift bezahlen" }).click();
  await expect(page.getByText("Demo · Testzahlung statt Stripe")).toBeVisible();
  await page.getByRole("button", { name: "Bezahlen", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Bezahlt", { exact: true }).first()).toBeVisible();

  const office = await signedIn(await world.owner());
  await office.goto(`/admin/orders?order=${id}`);
  await office
    .getByRole("region", { name: "Erstattungen" })
    .getByRole("button", { name: "Erstatten" })
    .click();
  const sheet = office.getByRole("dialog", { name: /erstatten$/ });
  await sheet.getByRole("radio", { name: /^Ein Betrag/ }).check();
  await sheet.getByRole("textbox", { name: "Betrag in Euro" }).fill("2,90");
  await sheet.getByRole("combobox", { name: "Warum?" }).selectOption("Kulanz");
  await sheet.getByRole("button", { name: "2,90 € erstatten" }).click();
  await expectToast(office, "Erstattet");
  await expect(office.getByRole("region", { name: "Erstattungen" })).toContainText("2,90 €");

  await page.reload();
  await expect(page.getByRole("region", { name: "Erstattet" })).toContainText("2,90 €");
});
