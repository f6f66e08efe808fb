import { readFile } from "node:fs/promises";
import { expectFieldError, expectToast, storageOf } from "../support/screen";
import { password } from "../support/shop";
import { expect, test } from "../support/test";
import { openAccount } from "./profile";

test("the password is changed and other devices are signed out", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/user\/password/);
  const member = await world.member();
  const elsewhere = await world.signIn(member.name);
  const page = await signedIn(member);
  const part = await openAccount(page, "Passwort ändern");
  await part.getByLabel("Aktuelles Passwort").fill("falsch-geraten");
  await part.getByLabel("Neues Passwort", { exact: true }).fill("kurz-1");
  await expect(part).toContainText("Passwortstärke: Schwach");
  await part.getByLabel("Neues Passwort", { exact: true }).fill("Kanne-7-Kessel");
  await expect(part).toContainText("Passwortstärke: Stark");
  await part.getByLabel("Neues Passwort bestätigen").fill("Kanne-7-Kessel");
  await part.getByRole("button", { name: "Passwort speichern" }).click();
  await expectFieldError(part.getByLabel("Aktuelles Passwort"), "Das Passwort ist falsch.");
  await part.getByLabel("Aktuelles Passwort").fill(password);
  await part.getByRole("button", { name: "Passwort speichern" }).click();
  await expectToast(page, "Passwort geändert", "Ihre anderen Geräte wurden abgemeldet.");
  await expect(part.getByLabel("Aktuelles Passwort")).toHaveValue("");
  await expect(elsewhere.api.call("get", "/api/user/profile")).rejects.toMatchObject({ status: 401 });
  await member.api.call("get", "/api/user/profile");
  await world.signIn(member.name, "Kanne-7-Kessel");
});

test("sessions are listed, one of them is ended, and then every one, this one too", async ({
  world,
  signedIn,
}) => {
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

  const again = await world.signIn(member.name);
  await part.getByRole("button", { name: "Überall abmelden" }).click();
  const question = page.getByRole("alertdialog", { name: "Überall abmelden?" });
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await again.api.call("get", "/api/user/profile");
  await part.getByRole("button", { name: "Überall abmelden" }).click();
  await question.getByRole("button", { name: "Überall abmelden" }).click();
  await expectToast(page, "Erfolgreich abgemeldet", "Sie wurden auf allen Geräten abgemeldet.");
  await expect(page).toHaveURL("/auth");
  expect((await storageOf(page)).local).not.toHaveProperty("auth_token");
  for (const { api } of [member, again]) {
    await expect(api.call("get", "/api/user/profile")).rejects.toMatchObject({ status: 401 });
  }
});

test("the own data come as a file", async ({ world, signedIn }) => {
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
});

test("deleting the account needs the password and goes to the shop", async ({ world, signedIn, faults }) => {
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
  await proof.fill(password);
  await remove.click();
  await expectToast(page, "Konto gelöscht", "Ihre persönlichen Daten wurden entfernt.");
  await expect(page).toHaveURL("/shop");
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  expect((await storageOf(page)).local).not.toHaveProperty("auth_token");
  await expect(world.signIn(member.name)).rejects.toMatchObject({ status: 401 });
});
