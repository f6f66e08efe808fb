import { readFile } from "node:fs/promises";
import { answer } from "../support/failing";
import { expectFieldError, expectToast, storageOf } from "../support/screen";
import { password } from "../support/shop";
import { expect, test } from "../support/test";
import { openAccount } from "./profile";

test("the password is changed and other devices are signed out @both", async ({ world, signedIn }) => {
  const member = await world.member();
  const elsewhere = await world.signIn(member.name);
  const page = await signedIn(member);
  const part = await openAccount(page, "Passwort ändern");
  await part.getByLabel("Aktuelles Passwort").fill(password);
  await part.getByLabel("Neues Passwort", { exact: true }).fill("kurz-1");
  await expect(part).toContainText("Passwortstärke: Schwach");
  await part.getByLabel("Neues Passwort", { exact: true }).fill("Kanne-7-Kessel");
  await expect(part).toContainText("Passwortstärke: Stark");
  await part.getByLabel("Neues Passwort bestätigen").fill("Kanne-7-Kessel");
  await part.getByRole("button", { name: "Passwort speichern" }).click();
  await expectToast(page, "Passwort geändert", "Ihre anderen Geräte wurden abgemeldet.");
  await expect(part.getByLabel("Aktuelles Passwort")).toHaveValue("");
  await expect(elsewhere.api.call("get", "/api/user/profile")).rejects.toMatchObject({ status: 401 });
  await member.api.call("get", "/api/user/profile");
  await world.signIn(member.name, "Kanne-7-Kessel");
});

test("a password form says what is wrong with it", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/user\/password/);
  const member = await world.member();
  const page = await signedIn(member);
  const part = await openAccount(page, "Passwort ändern");
  const current = part.getByLabel("Aktuelles Passwort");
  const next = part.getByLabel("Neues Passwort", { exact: true });
  const confirm = part.getByLabel("Neues Passwort bestätigen");
  const save = part.getByRole("button", { name: "Passwort speichern" });
  await save.click();
  await expectFieldError(current, "Bitte geben Sie Ihr aktuelles Passwort ein.");
  await expectFieldError(next, "Passwort muss mindestens 6 Zeichen lang sein");
  await current.fill("falsch-geraten");
  await next.fill("Kanne-7-Kessel");
  await confirm.fill("Kanne-7-Kassel");
  await save.click();
  await expectFieldError(confirm, "Die Passwörter stimmen nicht überein");
  await confirm.fill("Kanne-7-Kessel");
  await save.click();
  await expectFieldError(current, "Das Passwort ist falsch.");
  await world.signIn(member.name);

  await current.fill(password);
  await page.route("**/api/user/password", answer(500, {}));
  await save.click();
  await expectToast(page, "Fehler", "Das Passwort konnte nicht geändert werden.");
});

test("sessions are listed, and one of them ended @both", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/user\/sessions/);
  const member = await world.member();
  const elsewhere = await world.signIn(member.name);
  const page = await signedIn(member);
  const part = await openAccount(page, "Angemeldete Geräte");
  const rows = part.getByRole("listitem");
  await expect(rows.filter({ hasText: "dieses Gerät" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "dieses Gerät" }).getByRole("button")).toHaveCount(0);
  await expect(rows.first()).toContainText("Angemeldet heute");
  const others = rows.filter({ hasNotText: "dieses Gerät" });
  const before = await others.count();
  expect(before).toBeGreaterThan(0);

  await page.route("**/api/user/sessions/*", answer(500, {}));
  await others
    .first()
    .getByRole("button", { name: /^Sitzung beenden: / })
    .click();
  await expectToast(page, "Fehler", "Die Sitzung konnte nicht beendet werden.");
  await page.unrouteAll();
  for (let left = before; left > 0; left -= 1) {
    await others
      .first()
      .getByRole("button", { name: /^Sitzung beenden: / })
      .click();
    await expect(others).toHaveCount(left - 1);
  }
  await expectToast(page, "Sitzung beendet");
  await expect(elsewhere.api.call("get", "/api/user/profile")).rejects.toMatchObject({ status: 401 });
  await member.api.call("get", "/api/user/profile");
});

test("sessions that cannot be had are told and asked for again", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/user\/sessions/);
  const page = await signedIn(await world.member());
  await page.route("**/api/user/sessions", answer(500, {}));
  const part = await openAccount(page, "Angemeldete Geräte");
  await expect(part.getByRole("alert")).toContainText("Ihre Geräte konnten nicht geladen werden.");
  await page.unrouteAll();
  await part.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(part.getByText("dieses Gerät")).toBeVisible();
});

test("signing out everywhere ends every session, this one too @both", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/user\/sessions/);
  const member = await world.member();
  const elsewhere = await world.signIn(member.name);
  const page = await signedIn(member);
  const part = await openAccount(page, "Angemeldete Geräte");
  await part.getByRole("button", { name: "Überall abmelden" }).click();
  const question = page.getByRole("alertdialog", { name: "Überall abmelden?" });
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await elsewhere.api.call("get", "/api/user/profile");

  await part.getByRole("button", { name: "Überall abmelden" }).click();
  await page.route("**/api/user/sessions", answer(500, {}));
  await question.getByRole("button", { name: "Überall abmelden" }).click();
  await expectToast(page, "Fehler", "Die Sitzungen konnten nicht beendet werden.");
  await page.unrouteAll();
  await question.getByRole("button", { name: "Überall abmelden" }).click();
  await expectToast(page, "Erfolgreich abgemeldet", "Sie wurden auf allen Geräten abgemeldet.");
  await expect(page).toHaveURL("/auth");
  expect((await storageOf(page)).local).not.toHaveProperty("auth_token");
  for (const { api } of [member, elsewhere]) {
    await expect(api.call("get", "/api/user/profile")).rejects.toMatchObject({ status: 401 });
  }
});

test("the own data come as a file @both", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/user\/export/);
  const member = await world.member();
  await member.api.call("put", "/api/user/profile", { body: { bio: "Filter am Morgen." } });
  const page = await signedIn(member);
  const part = await openAccount(page, "Meine Daten");
  const arriving = page.waitForEvent("download");
  await part.getByRole("button", { name: "Daten herunterladen" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^meine-daten-${member.name}-\\d{4}-\\d{2}-\\d{2}\\.json$`),
  );
  const text = await readFile(await file.path(), "utf8");
  expect(JSON.parse(text)).toBeInstanceOf(Object);
  expect(text).toContain(member.name);
  expect(text).toContain("Filter am Morgen.");
  await expectToast(page, "Daten heruntergeladen");

  await page.route("**/api/user/export", answer(500, {}));
  await part.getByRole("button", { name: "Daten herunterladen" }).click();
  await expectToast(page, "Fehler", "Ihre Daten konnten nicht zusammengestellt werden.");
});

test("deleting the account needs the password and goes to the shop @both", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/api\/user\/account/);
  const member = await world.member();
  const page = await signedIn(member);
  const part = await openAccount(page, "Konto löschen");
  await part.getByRole("button", { name: "Konto löschen" }).click();
  const question = page.getByRole("alertdialog", { name: "Konto löschen?" });
  await expect(question).toContainText("Diese Aktion kann nicht rückgängig gemacht werden.");
  const proof = question.getByLabel("Passwort zur Bestätigung");
  const remove = question.getByRole("button", { name: "Endgültig löschen" });
  await remove.click();
  await expectFieldError(proof, "Bitte geben Sie Ihr Passwort ein.");
  await proof.fill("falsch-geraten");
  await remove.click();
  await expectFieldError(proof, "Das Passwort ist falsch.");
  await page.route("**/api/user/account", answer(500, {}));
  await proof.fill(password);
  await remove.click();
  await expectFieldError(proof, "Das Konto konnte nicht gelöscht werden.");
  await page.unrouteAll();
  await remove.click();
  await expectToast(page, "Konto gelöscht", "Ihre persönlichen Daten wurden entfernt.");
  await expect(page).toHaveURL("/shop");
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  expect((await storageOf(page)).local).not.toHaveProperty("auth_token");
  await expect(world.signIn(member.name)).rejects.toMatchObject({ status: 401 });
});

test("the owner's account is protected", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/user\/account/);
  const page = await signedIn(await world.owner());
  const part = await openAccount(page, "Konto löschen");
  await part.getByRole("button", { name: "Konto löschen" }).click();
  const question = page.getByRole("alertdialog", { name: "Konto löschen?" });
  const proof = question.getByLabel("Passwort zur Bestätigung");
  await proof.fill(password);
  await question.getByRole("button", { name: "Endgültig löschen" }).click();
  await expectFieldError(proof, "Das Inhaberkonto ist geschützt.");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "inhaber" })).toBeVisible();
});
