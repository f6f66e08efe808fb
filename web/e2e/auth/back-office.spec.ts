import type { Page } from "@playwright/test";
import { expectToast, expectToStayAt, storageOf } from "../support/screen";
import { ownerName, password } from "../support/shop";
import { store } from "../support/stored";
import { expect, test } from "../support/test";

/** The door of the back office, and who does not get through it. */

const door = (page: Page) => ({
  username: page.getByPlaceholder("Benutzername", { exact: true }),
  password: page.getByPlaceholder("Passwort", { exact: true }),
  submit: page.getByRole("button", { name: "Anmelden", exact: true }),
});

async function knock(page: Page, name: string, secret = password): Promise<void> {
  await page.goto("/admin/login");
  const { username, password: secretField, submit } = door(page);
  await username.fill(name);
  await secretField.fill(secret);
  await submit.click();
}

test("the owner signs in at the back office's own door", async ({ page }) => {
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Kranich & Kessel\s*Verwaltung/);
  await expect(page.getByText("Nur für Shop-Besitzer")).toBeVisible();
  await knock(page, ownerName);
  await expect(page).toHaveURL("/admin");
  const { local, session } = await storageOf(page);
  expect(session["admin_token"]).toMatch(/\S{20,}/);
  expect(session["auth_token"]).toBe(session["admin_token"]);
  expect(local).not.toHaveProperty("admin_token");
});

test("a plain member is not let in at the door", async ({ page, world, faults }) => {
  faults.allow(/40[13].*api\/admin\/login/);
  const member = await world.member();
  await knock(page, member.name);
  await expectToast(page, "Anmeldung fehlgeschlagen");
  await expectToStayAt(page, "/admin/login");
  const { local, session } = await storageOf(page);
  expect({ ...local, ...session }).not.toHaveProperty("admin_token");
});

test("without an admin token the way leads to the door", async ({ page }) => {
  for (const path of ["/admin", "/admin/users", "/admin/orders", "/admin/products"]) {
    await page.goto(path);
    await expectToStayAt(page, "/admin/login");
  }
});

test("an admin without the admin token has to knock again", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member("verwaltet", "admin"));
  await store(page, { admin_token: null });
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/admin/login");
});

test("an admin token that is none is refused, whatever the other token says", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/401.*api\//);
  const page = await signedIn(await world.member("verwaltet", "admin"));
  await store(page, { admin_token: "selbst-gebastelt-0123456789" });
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/admin/login");
});

test("/simple-admin tells a member that it is not for members", async ({ world, signedIn }) => {
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/simple-admin");
  await expect(page.getByRole("heading", { name: "Keine Admin-Berechtigung" })).toBeVisible();
  await expect(page.getByText(`Angemeldet als ${member.name} mit der Rolle Mitglied.`)).toBeVisible();
  await page.getByRole("link", { name: "Zur Anmeldung" }).click();
  // There the gate knows the member and leads on to the shop.
  await expect(page).toHaveURL("/shop");
});
