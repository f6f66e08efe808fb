import { expectToStayAt, goTo } from "../support/screen";
import { expect, test } from "../support/test";

/** Which screens are whose: src/app/use-auth-gate.test.tsx walks all of them. */

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

test("an approved member is led from the sign-in screens to the shop", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  for (const path of ["/auth", "/"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/shop");
  }
});

test("an admin is led from the sign-in screens to the dashboard", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member("verwaltet", "admin"));
  for (const path of ["/auth", "/"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/simple-admin");
  }
});

test("who waits for approval is confined to the pending screen", async ({ page, world, signedIn }) => {
  await signedIn(await world.registered(), page);
  await page.goto("/shop");
  await expect(page).toHaveURL("/pending-approval");
  await goTo(page, "/orders");
  await expect(page).toHaveURL("/pending-approval");
  await expectToStayAt(page, "/pending-approval");
});

test("a member who was approved meanwhile is let in at the next look", async ({ world, signedIn }) => {
  const person = await world.registered();
  const page = await signedIn(person);
  await page.goto("/pending-approval");
  await expect(page.getByText(`Hallo ${person.name}!`)).toBeVisible();
  const { api } = await world.owner();
  await api.call("post", "/api/admin/approve/{id}", { path: { id: person.id } });
  await page.getByRole("button", { name: "Status aktualisieren" }).click();
  await expect(page).toHaveURL("/shop");
});
