import { answer, hang, holdTime, stopTime } from "../support/failing";
import { expectToStayAt, pathOf } from "../support/screen";
import { expect, test } from "../support/test";
import type { Page } from "@playwright/test";

const forMembers = [
  "/profile",
  "/orders",
  "/wallet",
  "/chat",
  "/chat/1",
  "/enhanced-shop",
  "/premium-lounge",
  "/user/2",
  "/profile/2",
  "/paypal-success",
  "/paypal-cancel",
  "/pending-approval",
  "/simple-admin",
];
const forEverybody = ["/", "/auth", "/shop", "/product/1", "/admin/login", "/gibt/es-nicht"];

/** Goes to another screen without loading the page anew, as a link does. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);

test("a visitor is led to sign in from every screen that needs it", async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  for (const path of forMembers) {
    await goTo(page, path);
    await expect(page, path).toHaveURL("/auth");
  }
});

test("a visitor may stay at every public screen", async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  for (const path of forEverybody) {
    await goTo(page, path);
    await expectToStayAt(page, path);
  }
});

test("the gate closes 300 ms after a change, not before", async ({ page }) => {
  await holdTime(page);
  await page.goto("/shop");
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  await stopTime(page);
  await goTo(page, "/orders");
  // The time runs from the drawn screen on, and drawing it takes time as well.
  const step = 100;
  const drawn = page.getByRole("main").getByText("Anmeldung erforderlich");
  await expect
    .poll(async () => {
      await page.clock.runFor(step);
      return drawn.count();
    })
    .toBe(1);
  await page.clock.runFor(300 - step - 1);
  expect(pathOf(page)).toBe("/orders");
  await page.clock.runFor(step + 1);
  await expect(page).toHaveURL("/auth");
});

test("every further change starts the 300 ms anew", async ({ page }) => {
  await holdTime(page);
  await page.goto("/shop");
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  await stopTime(page);
  await goTo(page, "/orders");
  await page.clock.runFor(200);
  await goTo(page, "/shop");
  await page.clock.runFor(1000);
  expect(pathOf(page)).toBe("/shop");
});

test("nobody is sent away while the session is still loading", async ({ page, world, signedIn }) => {
  await signedIn(await world.member(), page);
  const asked = await hang(page, "**/api/user/profile");
  await page.goto("/orders");
  await expect.poll(asked).toBe(1);
  await expectToStayAt(page, "/orders");
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
  for (const path of ["/shop", "/", "/product/1", "/profile", "/orders", "/simple-admin", "/gibt/es-nicht"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/pending-approval");
  }
  for (const path of ["/auth", "/admin/login", "/pending-approval"]) {
    await page.goto(path);
    await expectToStayAt(page, path);
  }
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

test("an unreachable server sends nobody to the pending screen", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/user\/profile/);
  await signedIn(await world.member(), page);
  await page.route("**/api/user/profile", answer(500, {}));
  await page.goto("/orders");
  await expect(page).toHaveURL("/auth");
});
