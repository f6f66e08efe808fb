import { storageOf, toasts } from "../support/screen";
import { store } from "../support/stored";
import { password } from "../support/shop";
import { expect, test } from "../support/test";
import { login, signInThere } from "./forms";

/** What becomes of a stored token when the app starts. */

test("a token that is no longer valid (401) is forgotten everywhere", async ({ page, faults }) => {
  faults.allow(/401.*api\//);
  const ended = "laengst-abgelaufen-0123456789abcdef";
  await store(page, { auth_token: ended, admin_token: ended });
  await page.goto("/orders");
  await expect(page).toHaveURL("/auth");
  const { local } = await storageOf(page);
  for (const key of ["auth_token", "admin_token", "currentUser"]) expect(local).not.toHaveProperty(key);
  await expect(toasts(page)).toHaveCount(0);
});

test("a session that ends while one writes leads back after signing in, with what was written", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/401.*api\//);
  const member = await world.member();
  const page = await signedIn(member);
  // It would be told at once, before the button is pressed.
  await page.routeWebSocket(/\/ws/, () => {});
  await page.goto("/profile");
  await page.getByRole("button", { name: "Bearbeiten" }).click();
  await page.getByLabel("Über mich").fill("Halb geschrieben");
  // A card that still asks for its own would be refused before the button is pressed.
  await page.waitForLoadState("networkidle");
  await member.api.call("post", "/api/users/logout");
  await page.getByRole("button", { name: "Speichern" }).click();

  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("heading", { name: "Ihre Sitzung ist abgelaufen" })).toBeVisible();
  const form = login(page);
  await expect(form.username).toHaveValue(member.name);
  await form.password.fill(password);
  await form.submit.click();
  await expect(page).toHaveURL("/profile");
  await page.getByRole("button", { name: "Bearbeiten" }).click();
  await expect(page.getByLabel("Über mich")).toHaveValue("Halb geschrieben");
});

test("a member in a timeout (403) is signed out", async ({ world, signedIn, faults }) => {
  faults.allow(/403.*api\//);
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: member.name })).toBeVisible();
  const { api } = await world.owner();
  await api.call("post", "/api/admin/users/{id}/timeout", {
    path: { id: member.id },
    body: { duration: 1, reason: "Pause" },
  });
  await page.reload();
  await expect(page).toHaveURL("/auth");
  expect((await storageOf(page)).local).not.toHaveProperty("auth_token");
});

test("without 'Angemeldet bleiben' the token lives in the session only: in a second tab as well, until the last one closes", async ({
  page,
  world,
}) => {
  const member = await world.member();
  await signInThere(page, member.name);
  await expect(page).toHaveURL("/profile");
  const { local, session } = await storageOf(page);
  expect(session["auth_token"]).toMatch(/\S{20,}/);
  expect(local).not.toHaveProperty("auth_token");
  expect({ ...local, ...session }).not.toHaveProperty("admin_token");
  expect(JSON.parse(local["currentUser"] ?? "null")).toMatchObject({ username: member.name });
  const other = await page.context().newPage();
  await other.goto("/orders");
  await expect(other.getByRole("heading", { name: "Meine Bestellungen" })).toBeVisible();

  const context = page.context();
  await page.close();
  await other.close();
  const later = await context.newPage();
  await later.goto("/orders");
  await expect(later).toHaveURL("/auth");
});

test("signing out in one tab signs out the other", async ({ world, signedIn, faults }) => {
  // The session ends for the other tab as well, which may ask for something before it hears of it.
  faults.allow(/401.*\/api\//);
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/profile");
  const other = await page.context().newPage();
  await other.goto("/shop");
  await expect(other.getByRole("link", { name: "Profil" })).toBeVisible();
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(other.getByRole("link", { name: "Anmelden" })).toBeVisible();
});
