import { expectToStayAt, goTo } from "../support/screen";
import { expect, test } from "../support/test";

/** Which screens are whose: src/app/gate.test.ts and use-auth-gate.test.tsx walk all of them. */

test("a visitor is led to sign in, and may stay where everybody may", async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  await goTo(page, "/chat/1");
  await expect(page).toHaveURL("/auth");
  await goTo(page, "/product/1");
  await expectToStayAt(page, "/product/1");
  // The same with the page's first load.
  await page.goto("/profile");
  await expect(page).toHaveURL("/auth");
});

test("who waits for approval is confined to the pending screen, and let in at the next look after it", async ({
  page,
  world,
  signedIn,
}) => {
  const person = await world.registered();
  await signedIn(person, page);
  await page.goto("/shop");
  await expect(page).toHaveURL("/pending-approval");
  await goTo(page, "/orders");
  await expect(page).toHaveURL("/pending-approval");
  await expectToStayAt(page, "/pending-approval");
  await expect(page.getByText(`Hallo ${person.name}!`)).toBeVisible();
  const { api } = await world.owner();
  await api.call("post", "/api/admin/approve/{id}", { path: { id: person.id } });
  await page.getByRole("button", { name: "Status aktualisieren" }).click();
  await expect(page).toHaveURL("/shop");
});
