import type { Page } from "@playwright/test";
import { cutOff } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { Person } from "../support/world";
import { address, chosen, office } from "./lounge";

const row = (page: Page, { name }: Person) =>
  page.getByRole("list", { name: "Gratisprodukte" }).getByRole("listitem").filter({ hasText: name });

test("what a member chose goes out, step by step, and the member is told", async ({
  page,
  world,
  signedIn,
}) => {
  const product = await world.product();
  const person = await chosen(world, product, "Ganze Bohnen");
  await signedIn(await world.owner(), page);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^Gratisprodukte/ }).click();
  await expect(page).toHaveURL(office);
  await expect(row(page, person)).toContainText("Ganze Bohnen");
  await row(page, person)
    .getByRole("button", { name: /^Genehmigen/ })
    .click();
  await expectToast(page, "Status aktualisiert");
  await expect(row(page, person).getByText("Genehmigt", { exact: true })).toBeVisible();
  await row(page, person)
    .getByRole("button", { name: /^Versenden/ })
    .click();
  const dialog = page.getByRole("alertdialog", { name: "Gratisprodukt versenden?" });
  await dialog.getByLabel("Sendungsnummer oder Nachricht").fill("DHL 00340434");
  await dialog.getByRole("button", { name: "Versenden" }).click();
  await row(page, person)
    .getByRole("button", { name: /^Als zugestellt markieren/ })
    .click();
  await expect(row(page, person).getByText("Zugestellt", { exact: true })).toBeVisible();
  await expect(row(page, person).getByRole("button")).toHaveCount(0);

  const theirs = await signedIn(person);
  await theirs.goto(address);
  await theirs.getByRole("tab", { name: "Verlauf" }).click();
  await expect(theirs.getByRole("list", { name: "Verlauf" })).toContainText("DHL 00340434");
  await expect(theirs.getByRole("list", { name: "Verlauf" })).toContainText("Zugestellt");
  await expect
    .poll(async () => (await person.api.call("get", "/api/notifications")).map(({ title }) => title))
    .toEqual([
      "Gratisprodukt zugestellt",
      "Gratisprodukt versendet",
      "Gratisprodukt genehmigt",
      "Rolle geändert",
      "Willkommen!",
    ]);
});

test("a refusal needs its reason; a decision that fails is told @long", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/monthly-free-products/);
  const product = await world.product({ stock: 1 });
  const person = await chosen(world, product);
  await signedIn(await world.owner(), page);
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: /^Gratisprodukte/ }).click();
  await row(page, person)
    .getByRole("button", { name: /^Ablehnen/ })
    .click();
  const dialog = page.getByRole("alertdialog", { name: "Gratisprodukt ablehnen?" });
  await dialog.getByRole("button", { name: "Ablehnen" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Bitte nennen Sie einen Grund.");
  await dialog.getByLabel("Begründung").fill("Leider beschädigt.");
  const calls = "**/api/admin/monthly-free-products/*";
  await page.route(calls, cutOff);
  await dialog.getByRole("button", { name: "Ablehnen" }).click();
  await expectToast(page, "Fehler", "Der Status konnte nicht aktualisiert werden.");
  await page.unroute(calls);
  await dialog.getByRole("button", { name: "Ablehnen" }).click();
  await expectToast(page, "Status aktualisiert");
  await expect(row(page, person)).toContainText("Leider beschädigt.");
  await expect
    .poll(async () => (await person.api.call("get", "/api/notifications"))[0]?.message)
    .toBe(`„${product.name}“ können wir Ihnen nicht senden. Leider beschädigt.`);
  await expect
    .poll(async () => {
      const products = await world.visitor.call("get", "/api/products");
      return products.find(({ id }) => id === product.id)?.stock;
    })
    .toBe(1);
});

test("of two in the back office the slower one is told how it was decided @long", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/monthly-free-products/);
  const person = await chosen(world, await world.product());
  const owner = await world.owner();
  await signedIn(owner, page);
  await page.goto(office);
  await expect(row(page, person).getByRole("button", { name: /^Genehmigen/ })).toBeVisible();
  const { requests } = await owner.api.call("get", "/api/admin/monthly-free-products");
  await owner.api.call("post", "/api/admin/monthly-free-products/{id}", {
    path: { id: requests[0]?.id ?? 0 },
    body: { status: "approved" },
  });
  await row(page, person)
    .getByRole("button", { name: /^Genehmigen/ })
    .click();
  await expectToast(page, "Fehler", "Das ist nicht mehr möglich: Diese Anfrage ist genehmigt.");
  await expect(row(page, person).getByRole("button", { name: /^Versenden/ })).toBeVisible();
  await page.getByRole("button", { name: "Angefragt" }).click();
  await expect(page).toHaveURL(`${office}?status=requested`);
  await expect(row(page, person)).toHaveCount(0);
  await page.getByRole("button", { name: "Genehmigt" }).click();
  await expect(row(page, person)).toHaveCount(1);
});
