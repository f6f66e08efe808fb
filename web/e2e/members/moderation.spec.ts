import { expectToast } from "../support/screen";
import { ownerName } from "../support/shop";
import { expect, test } from "../support/test";
import { act, actions, find, row, tab } from "./people";

/** Timeout, ban, unban, delete and roles, in both views on the same people. */

const views = [
  {
    path: "/admin/users",
    everyone: "Alle Benutzer",
    ban: "Bannen",
    hours: "24",
    timedOut: "Inaktiv",
    body: { duration: "168", reason: "Rauer Ton" },
    form: "",
  },
  {
    path: "/simple-admin",
    everyone: "User Management",
    ban: "Permanent bannen",
    hours: "1",
    timedOut: "Timeout",
    body: { duration: 168, reason: "Rauer Ton" },
    // Built of the same dialogs.
    form: " @long",
  },
];

for (const view of views) {
  test(`${view.path}: timeout, ban and unban${view.form}`, async ({ world, signedIn }) => {
    const member = await world.member("zank");
    const page = await signedIn(await world.owner());
    await page.goto(view.path);
    await tab(page, view.everyone);
    await find(page, member.name);
    await expect(row(page, member.name)).toContainText("Aktiv");

    await act(page, member.name, "Timeout");
    const timeout = page.getByRole("alertdialog", { name: `Timeout für ${member.name}` });
    await expect(timeout.getByLabel("Dauer")).toHaveValue(view.hours);
    await expect(timeout.getByLabel("Dauer").getByRole("option")).toHaveText([
      "1 Stunde",
      "6 Stunden",
      "24 Stunden",
      "7 Tage",
    ]);
    await timeout.getByLabel("Dauer").selectOption("7 Tage");
    await timeout.getByLabel(/^Grund/).fill("Rauer Ton");
    const sent = page.waitForRequest(/\/timeout/);
    await timeout.getByRole("button", { name: "Timeout setzen" }).click();
    expect((await sent).postDataJSON()).toEqual(view.body);
    await expectToast(page, "Timeout gesetzt", member.name);
    await expect(row(page, member.name)).toContainText(view.timedOut);
    await expect(row(page, member.name)).toContainText("Grund: Rauer Ton");

    await act(page, member.name, view.ban);
    const ban = page.getByRole("alertdialog", { name: `${member.name} permanent bannen?` });
    await expect(ban).toContainText("Nur eine manuelle Entsperrung hebt ihn wieder auf.");
    await ban.getByLabel(/^Grund/).fill("Werbung");
    await ban.getByRole("button", { name: "Permanent bannen" }).click();
    await expectToast(page, "Benutzer gebannt", member.name);
    await expect(row(page, member.name)).toContainText("Gebannt");
    await expect(actions(page, member.name).getByRole("button", { name: /Weitere|Permanent/ })).toHaveCount(
      0,
    );
    await expect(member.api.call("get", "/api/user/profile")).rejects.toThrow(/40[13]/);

    await actions(page, member.name).getByRole("button", { name: "Entsperren" }).click();
    await expectToast(page, "Benutzer entsperrt", member.name);
    await expect(row(page, member.name)).not.toContainText("Gebannt");
  });

  test(`${view.path}: deleting asks first @long`, async ({ world, signedIn }) => {
    const member = await world.member("weg");
    const page = await signedIn(await world.owner());
    await page.goto(view.path);
    await tab(page, view.everyone);
    await find(page, member.name);
    await act(page, member.name, "Löschen");
    const question = page.getByRole("alertdialog", { name: "Benutzer löschen?" });
    await expect(question).toContainText("Diese Aktion kann nicht rückgängig gemacht werden.");
    await expect(question.getByRole("button", { name: "Abbrechen" })).toBeFocused();
    await question.getByRole("button", { name: "Abbrechen" }).click();
    await expect(row(page, member.name)).toBeVisible();
    await act(page, member.name, "Löschen");
    await question.getByRole("button", { name: "Endgültig löschen" }).click();
    await expectToast(page, "Benutzer gelöscht", member.name);
    await expect(page.getByRole("heading", { name: "Keine Benutzer gefunden" })).toBeVisible();
    await expect(member.api.call("get", "/api/user/profile")).rejects.toMatchObject({ status: 401 });
  });

  test(`${view.path}: the owner's account has no actions @long`, async ({ world, signedIn }) => {
    const page = await signedIn(await world.member("verwaltet", "admin"));
    await page.goto(view.path);
    await tab(page, view.everyone);
    await find(page, ownerName);
    await expect(row(page, ownerName)).toBeVisible();
    const buttons = row(page, ownerName).getByRole("button");
    await expect(buttons).toHaveText(view.path === "/simple-admin" ? ["Aktivität ansehen"] : []);
  });
}

test("the owner changes roles, an admin does not", async ({ world, signedIn }) => {
  const member = await world.member("aufsteiger");
  const page = await signedIn(await world.owner());
  await page.goto("/admin/users");
  await tab(page, "Alle Benutzer");
  await find(page, member.name);
  await act(page, member.name, "Rolle ändern");
  const dialog = page.getByRole("alertdialog", { name: `Rolle von ${member.name}` });
  await expect(dialog.getByLabel("Rolle")).toHaveValue("user");
  await dialog.getByLabel("Rolle").selectOption("Premium");
  await dialog.getByRole("button", { name: "Rolle speichern" }).click();
  await expectToast(page, "Rolle geändert", member.name);
  await expect(row(page, member.name)).toContainText("Premium");
  expect((await member.api.call("get", "/api/user/profile")).user.role).toBe("premium");

  const admin = await signedIn(await world.member("verwaltet", "admin"));
  await admin.goto("/admin/users");
  await tab(admin, "Alle Benutzer");
  await find(admin, member.name);
  await actions(admin, member.name)
    .getByRole("button", { name: /^Weitere/ })
    .click();
  await expect(admin.getByRole("menuitem")).toHaveText(["Timeout", "Bannen", "Löschen"]);
});

test("search and status filter, each by itself and together @long", async ({ world, signedIn }) => {
  const waiting = await world.registered("suchbar", "Anders_Genannt");
  const page = await signedIn(await world.owner());
  await page.goto("/admin/users");
  await tab(page, "Alle Benutzer");
  await find(page, "anders_GENANNT");
  await expect(row(page, waiting.name)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^1 von \d+ Benutzern$/ })).toBeVisible();
  const status = page.getByLabel("Status");
  await expect(status.getByRole("option")).toHaveText(["Alle", "Aktiv", "Wartend", "Gebannt", "Inaktiv"]);
  await status.selectOption("Wartend");
  await expect(row(page, waiting.name)).toBeVisible();
  await status.selectOption("Aktiv");
  await expect(page.getByRole("heading", { name: "Keine Benutzer gefunden" })).toBeVisible();
  await page.getByRole("button", { name: "Filter zurücksetzen" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^(\d+) von \1 Benutzern$/ })).toBeVisible();
  await status.selectOption("Gebannt");
  await expect(row(page, "rolf-1972")).toBeVisible();
  await expect(row(page, ownerName)).toHaveCount(0);
  await status.selectOption("Inaktiv");
  await expect(row(page, "udo_malz")).toBeVisible();
});
