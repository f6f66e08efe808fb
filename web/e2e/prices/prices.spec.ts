import type { Page } from "@playwright/test";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** Reductions and the history of prices, in the owner's form and in the shop. */

async function edit(page: Page, name: string) {
  await page.goto("/admin/products");
  await page.getByRole("searchbox", { name: "Produkte durchsuchen" }).fill(name);
  await page.getByRole("button", { name: `Bearbeiten: ${name}` }).click();
  return page.getByRole("form", { name: `${name} bearbeiten` });
}

test("the owner lowers a reduced price, and the shop shows what it began with", async ({
  world,
  signedIn,
}) => {
  const product = await world.product({ name: world.name("Abendrot"), price: 17, discount: 15 });
  const page = await signedIn(await world.owner());
  const form = await edit(page, product.name);
  const choice = form.getByRole("switch", { name: /^Als Reduzierung zeigen/ });
  await expect(choice).toBeChecked();
  await form.getByLabel("Preis", { exact: true }).fill("16,00");
  await expect(form.getByText(/^Streichpreis 20,00 € bleibt/)).toBeVisible();
  await expect(form.getByText("−20 %")).toBeVisible();
  await form.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Erfolg");

  const history = (await edit(page, product.name)).getByRole("region", { name: "Preisverlauf" });
  await expect(history.getByRole("listitem")).toContainText([
    /statt 20,00 €, −20 %.*16,00 €/,
    /statt 20,00 €, −15 %.*17,00 €/,
  ]);
  await page.goto(`/product/${product.id}`);
  const detail = page.getByRole("dialog", { name: product.name });
  await expect(detail).toContainText("statt 20,00 €");
  await expect(detail).toContainText("Niedrigster Preis der 30 Tage vor der Reduzierung: 20,00 €");
});

test("a price that is not known for 30 days cannot be reduced, and the form says from when on @long", async ({
  world,
  signedIn,
}) => {
  const product = await world.product({ name: world.name("Frühtau"), price: 17 });
  const page = await signedIn(await world.owner());
  const form = await edit(page, product.name);
  await form.getByLabel("Preis", { exact: true }).fill("9,90");
  await expect(form.getByText(/^Ein Streichpreis ist erst ab dem \d+\. \S+ erlaubt/)).toBeVisible();
  await expect(form.getByRole("switch", { name: /^Als Reduzierung zeigen/ })).toBeDisabled();
  await form.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Erfolg");
  const saved = (await world.visitor.call("get", "/api/products")).find(({ id }) => id === product.id);
  expect(saved).toMatchObject({ price: 9.9, discount: 0 });
  expect(saved).not.toHaveProperty("priceBefore");
});
