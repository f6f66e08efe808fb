import { answer, cutOff, type Failure, hang, holdTime, stopTime, unreadable } from "../support/failing";
import { expectFieldError, expectToast, storageOf, toasts } from "../support/screen";
import { demoPassword, ownerName, password } from "../support/shop";
import { expect, test } from "../support/test";
import { login, openLogin, signInThere } from "./forms";

const call = "**/api/simple-login";

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
});

test("without 'Angemeldet bleiben' the token lives in the session only", async ({ page, world }) => {
  const member = await world.member();
  const form = await openLogin(page);
  await page.evaluate(() => localStorage.setItem("auth_token", "alt"));
  await form.username.fill(member.name);
  await form.password.fill(password);
  await form.submit.click();
  await expect(page).toHaveURL("/profile");
  const { local, session } = await storageOf(page);
  expect(session["auth_token"]).toMatch(/\S{20,}/);
  expect(local).not.toHaveProperty("auth_token");
  expect({ ...local, ...session }).not.toHaveProperty("admin_token");
  expect(JSON.parse(local["currentUser"] ?? "null")).toMatchObject({ username: member.name });
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

test("an admin's token is kept for the back office too", async ({ page, world }) => {
  const admin = await world.member("verwaltet", "admin");
  await signInThere(page, admin.name);
  await expect(page).toHaveURL("/simple-admin");
  const { session } = await storageOf(page);
  expect(session["admin_token"]).toBe(session["auth_token"]);
});

test("both fields have their rules, and nothing is sent", async ({ page }) => {
  const asked = await hang(page, call);
  const form = await openLogin(page);
  await form.submit.click();
  await expectFieldError(form.username, "Benutzername muss mindestens 3 Zeichen lang sein");
  await expectFieldError(form.password, "Passwort muss mindestens 6 Zeichen lang sein");
  expect(asked()).toBe(0);
});

test("a wrong password is told without saying what is wrong", async ({ page, world, faults }) => {
  faults.allow(/401.*api\/simple-login/);
  const member = await world.member();
  for (const name of [member.name, "gibt-es-nicht"]) {
    await signInThere(page, name, "falsch-falsch");
    await expectToast(page, "Anmeldung fehlgeschlagen", "Benutzername oder Passwort ist falsch.");
    const alert = page.getByRole("tabpanel", { name: "Anmelden" }).getByRole("alert");
    await expect(alert).toHaveText("Login fehlgeschlagenBenutzername oder Passwort ist falsch.");
  }
  expect((await storageOf(page)).local).not.toHaveProperty("auth_token");
});

test("who is banned or paused learns why", async ({ page, faults }) => {
  faults.allow(/403.*api\/simple-login/);
  await signInThere(page, "rolf-1972", demoPassword);
  await expectToast(
    page,
    "Anmeldung fehlgeschlagen",
    "Ihr Konto wurde gesperrt. Grund: Wiederholte Werbung für einen fremden Shop trotz zweier Verwarnungen",
  );
  await signInThere(page, "udo_malz", demoPassword);
  const toast = await expectToast(page, "Anmeldung fehlgeschlagen");
  await expect(toast).toContainText(
    /Ihr Konto ist bis .+ Uhr pausiert\. Grund: Rauer Ton gegenüber anderen im allgemeinen Chat/,
  );
});

const failures: Failure[] = [
  {
    when: "the server gives a reason",
    fail: answer(503, { success: false, message: "Der Shop ist gerade nicht erreichbar." }),
    says: "Der Shop ist gerade nicht erreichbar.",
  },
  { when: "an error is unreadable", fail: answer(502, unreadable), says: "Netzwerkfehler" },
  { when: "the status is bad and silent", fail: answer(500, {}), says: "HTTP 500: Anmeldung fehlgeschlagen" },
  { when: "a good answer is unreadable", fail: answer(200, unreadable), says: "Ungültige Server-Antwort" },
  { when: "the answer names nobody", fail: answer(200, { success: true }), says: "Ungültige Server-Antwort" },
  {
    when: "success is false with a reason",
    fail: answer(200, { success: false, message: "Heute nicht." }),
    says: "Heute nicht.",
  },
  {
    when: "the connection breaks",
    fail: cutOff,
    says: "Verbindungsfehler - bitte prüfen Sie Ihre Internetverbindung",
  },
];

for (const { when, fail, says } of failures) {
  test(`sign-in fails because ${when}`, async ({ page, faults }) => {
    faults.allow(/api\/simple-login/);
    await page.route(call, fail);
    await signInThere(page, "unglück");
    await expectToast(page, "Anmeldung fehlgeschlagen", says);
    const alert = page.getByRole("tabpanel", { name: "Anmelden" }).getByRole("alert");
    await expect(alert).toContainText("Login fehlgeschlagen");
    await expect(alert).toContainText(says);
    await expect(page).toHaveURL("/auth");
  });
}

test("sign-in fails for a reason nobody foresaw", async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.fetch.bind(window);
    window.fetch = (input, init) =>
      input === "/api/simple-login" ? Promise.reject(new Error("kaputt")) : real(input, init);
  });
  await signInThere(page, "unglück");
  await expectToast(page, "Anmeldung fehlgeschlagen", "Ein unbekannter Fehler ist aufgetreten");
});

test("sign-in is given up after 10 seconds", async ({ page, faults }) => {
  faults.allow(/api\/simple-login/);
  await holdTime(page);
  const asked = await hang(page, call);
  const form = await openLogin(page);
  await form.username.fill("geduld");
  await form.password.fill(password);
  await stopTime(page);
  await form.submit.click();
  await expect.poll(asked).toBe(1);
  await page.clock.runFor(9_900);
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expectToast(
    page,
    "Anmeldung fehlgeschlagen",
    "Verbindung unterbrochen - bitte versuchen Sie es erneut",
  );
});

test("a second click while signing in sends nothing more", async ({ page }) => {
  const asked = await hang(page, call);
  await signInThere(page, ownerName);
  await expect.poll(asked).toBe(1);
  const { submit } = login(page);
  await expect(submit).toHaveAttribute("aria-busy", "true");
  await submit.click({ force: true });
  await login(page).password.press("Enter");
  await page.waitForTimeout(300);
  expect(asked()).toBe(1);
});
