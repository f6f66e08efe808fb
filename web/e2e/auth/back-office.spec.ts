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

test("the owner comes in by the back office's own door, and leaves with its own goodbye", async ({
  page,
}) => {
  await knock(page, ownerName);
  await expect(page).toHaveURL("/admin");
  const { local, session } = await storageOf(page);
  expect(session["admin_token"]).toMatch(/\S{20,}/);
  expect(session["auth_token"]).toBe(session["admin_token"]);
  expect(local).not.toHaveProperty("admin_token");

  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/auth");
  await expectToast(page, "Abgemeldet", "Sie wurden erfolgreich abgemeldet");
  const after = await storageOf(page);
  for (const key of ["admin_token", "auth_token"]) {
    expect({ ...after.local, ...after.session }).not.toHaveProperty(key);
  }
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

test("without an admin token, or with one that is none, the way leads to the door", async ({
  page,
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/401.*api\//);
  await page.goto("/admin/products");
  await expectToStayAt(page, "/admin/login");
  await signedIn(await world.member("verwaltet", "admin"), page);
  for (const token of [null, "selbst-gebastelt-0123456789"]) {
    await store(page, { admin_token: token });
    await page.goto("/admin/users");
    await expect(page).toHaveURL("/admin/login");
  }
});
