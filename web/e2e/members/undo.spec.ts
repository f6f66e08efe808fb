import type { Locator } from "@playwright/test";
import { answer } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { Person } from "../support/world";
import { act, actions, find, reject, row, tab } from "./people";

/** What can be taken back is taken back in the toast; what was done stays in the log with its reason. */

const latest = async (owner: Person, about: Person) => {
  const query = { subjectKind: "user", subjectId: String(about.id), limit: 1 };
  return (await owner.api.call("get", "/api/admin/audit", { query })).entries[0];
};

/** It stays as long as one points at it. */
async function pointedAt(toast: Locator): Promise<Locator> {
  await toast.hover();
  return toast;
}

test("a ban is taken back", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/admin\/unban/);
  const [owner, member] = [await world.owner(), await world.member("versehen")];
  const page = await signedIn(owner);
  await page.goto("/admin/users");
  await tab(page, "Alle Benutzer");
  await find(page, member.name);
  const ban = async () => {
    await act(page, member.name, "Bannen");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel(/^Grund/).fill("Werbung im Chat");
    await dialog.getByRole("button", { name: "Permanent bannen" }).click();
    return pointedAt(await expectToast(page, "Benutzer gebannt", member.name));
  };
  const toast = await ban();
  await expect(row(page, member.name)).toContainText("Gebannt");
  await expect
    .poll(() => latest(owner, member))
    .toMatchObject({ action: "user.banned", actorName: owner.name, reason: "Werbung im Chat" });
  await toast.getByRole("button", { name: "Rückgängig" }).click();
  await expectToast(page, "Benutzer entsperrt", member.name);
  await expect(row(page, member.name)).not.toContainText("Gebannt");
  await expect.poll(() => latest(owner, member)).toMatchObject({ action: "user.unbanned" });

  const again = await ban();
  await page.route("**/api/admin/unban/*", answer(500, { success: false, message: "Der Speicher klemmt." }));
  await again.getByRole("button", { name: "Rückgängig" }).click();
  await expectToast(page, "Fehler", "Der Speicher klemmt.");
  await expect(row(page, member.name)).toContainText("Gebannt");
});

test("a role is taken back @long", async ({ world, signedIn }) => {
  const [owner, member] = [await world.owner(), await world.member("kurz-befoerdert")];
  const page = await signedIn(owner);
  await page.goto("/admin/users");
  await tab(page, "Alle Benutzer");
  await find(page, member.name);
  await act(page, member.name, "Rolle ändern");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Rolle").selectOption("Admin");
  await dialog.getByRole("button", { name: "Rolle speichern" }).click();
  const toast = await pointedAt(await expectToast(page, "Rolle geändert", member.name));
  await expect(row(page, member.name)).toContainText("Admin");
  await toast.getByRole("button", { name: "Rückgängig" }).click();
  await expect(row(page, member.name)).not.toContainText("Admin");
  expect((await member.api.call("get", "/api/user/profile")).user.role).toBe("user");
});

test("a timeout is taken back, at once or later, and stands in the log with its reason @long", async ({
  world,
  signedIn,
}) => {
  const [owner, member] = [await world.owner(), await world.member("pause")];
  const page = await signedIn(await world.member("verwaltet", "admin"));
  await page.goto("/admin/users");
  await tab(page, "Alle Benutzer");
  await find(page, member.name);
  await act(page, member.name, "Timeout");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(/^Grund/).fill("Rauer Ton");
  await dialog.getByRole("button", { name: "Timeout setzen" }).click();
  const toast = await pointedAt(await expectToast(page, "Timeout gesetzt", member.name));
  await expect
    .poll(() => latest(owner, member))
    .toMatchObject({ action: "user.timed_out", reason: "Rauer Ton" });
  await toast.getByRole("button", { name: "Rückgängig" }).click();
  await expectToast(page, "Timeout aufgehoben", member.name);
  await expect.poll(() => latest(owner, member)).toMatchObject({ action: "user.timeout_ended" });
  await member.api.call("get", "/api/user/profile");

  await owner.api.call("post", "/api/admin/users/{id}/timeout", {
    path: { id: member.id },
    body: { duration: 24 },
  });
  await page.reload();
  await tab(page, "Alle Benutzer");
  await find(page, member.name);
  await actions(page, member.name).getByRole("button", { name: "Timeout aufheben" }).click();
  await expectToast(page, "Timeout aufgehoben", member.name);
  await expect(actions(page, member.name).getByRole("button", { name: "Timeout aufheben" })).toHaveCount(0);
});

test("rejecting and deleting stand in the log with their reasons @long", async ({ world, signedIn }) => {
  const owner = await world.owner();
  const [rejected, deleted] = [await world.registered("nein"), await world.member("weg")];
  const page = await signedIn(owner);
  await page.goto("/admin/users");
  await reject(page, rejected.name, "Doppelt");
  await expectToast(page, "Benutzer abgelehnt", rejected.name);
  await expect
    .poll(() => latest(owner, rejected))
    .toMatchObject({ action: "user.rejected", reason: "Doppelt" });
  await tab(page, "Alle Benutzer");
  await find(page, deleted.name);
  await act(page, deleted.name, "Löschen");
  const question = page.getByRole("alertdialog");
  await question.getByLabel(/^Grund/).fill("Auf eigenen Wunsch");
  await question.getByRole("button", { name: "Endgültig löschen" }).click();
  await expectToast(page, "Benutzer gelöscht", deleted.name);
  await expect
    .poll(() => latest(owner, deleted))
    .toMatchObject({
      action: "user.deleted",
      actorName: owner.name,
      reason: "Auf eigenen Wunsch",
    });
});
