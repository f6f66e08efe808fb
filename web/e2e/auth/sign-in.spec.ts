import { expectToast, storageOf } from "../support/screen";
import { demoPassword, password } from "../support/shop";
import { expect, test } from "../support/test";
import { openLogin, signInThere } from "./forms";

test("a member comes to the profile and is greeted @both", async ({ page, world }) => {
  const member = await world.member();
  await signInThere(page, member.name);
  await expect(page).toHaveURL("/profile");
  await expectToast(page, "Erfolgreich angemeldet", `Willkommen zurück, ${member.name}!`);
  await expect(page.getByRole("heading", { name: member.name })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toContainText("Profil");
});

test("an admin comes to the simple dashboard", async ({ page, world }) => {
  const admin = await world.member("verwaltet", "admin");
  await signInThere(page, admin.name);
  await expect(page).toHaveURL("/simple-admin");
  await expect(page.getByRole("heading", { level: 1, name: "Admin-Übersicht" })).toBeVisible();
  const { session } = await storageOf(page);
  expect(session["admin_token"]).toBe(session["auth_token"]);
});

test("with 'Angemeldet bleiben' the token survives the session", async ({ page, world }) => {
  const member = await world.member();
  const form = await openLogin(page);
  await page.evaluate(() => sessionStorage.setItem("auth_token", "alt"));
  await form.username.fill(member.name);
  await form.password.fill(password);
  await form.remember.check();
  await form.submit.click();
  await expect(page).toHaveURL("/profile");
  const { local, session } = await storageOf(page);
  expect(local["auth_token"]).toMatch(/\S{20,}/);
  expect(session).not.toHaveProperty("auth_token");

  const later = await page.context().newPage();
  await later.goto("/profile");
  await expect(later.getByRole("heading", { name: member.name })).toBeVisible();
});

test("a sign-in that is refused says no more than it may, and to who is banned or paused why", async ({
  page,
  world,
  faults,
}) => {
  faults.allow(/40[13].*api\/simple-login/);
  const member = await world.member();
  const form = await openLogin(page);
  const signIn = async (name: string, secret: string) => {
    await form.username.fill(name);
    await form.password.fill(secret);
    await form.submit.click();
  };
  for (const name of [member.name, "gibt-es-nicht"]) {
    await signIn(name, "falsch-falsch");
    await expectToast(page, "Anmeldung fehlgeschlagen", "Benutzername oder Passwort ist falsch.");
    const alert = page.getByRole("tabpanel", { name: "Anmelden" }).getByRole("alert");
    await expect(alert).toHaveText("Login fehlgeschlagenBenutzername oder Passwort ist falsch.");
  }
  await signIn("rolf-1972", demoPassword);
  await expectToast(
    page,
    "Anmeldung fehlgeschlagen",
    "Ihr Konto wurde gesperrt. Grund: Wiederholte Werbung für einen fremden Shop trotz zweier Verwarnungen",
  );
  await signIn("udo_malz", demoPassword);
  const paused = await expectToast(page, "Anmeldung fehlgeschlagen");
  await expect(paused).toContainText(
    /Ihr Konto ist bis .+ Uhr pausiert\. Grund: Rauer Ton gegenüber anderen im allgemeinen Chat/,
  );
  expect((await storageOf(page)).local).not.toHaveProperty("auth_token");
});
