import { answer, cutOff } from "../support/failing";
import { expectToast } from "../support/screen";
import { ownerName } from "../support/shop";
import { expect, test } from "../support/test";
import { actions, find, row, scrollTo, tab } from "./people";

test("the dashboard has its cards and four tabs, counts who waits and who was approved, and removes with a question", async ({
  world,
  signedIn,
}) => {
  const [person, unwanted] = [await world.registered(), await world.registered()];
  const owner = await world.owner();
  const { users } = await owner.api.call("get", "/api/admin/all-users");
  const approved = users.filter(({ isApproved, role }) => isApproved && role !== "banned").length;
  const { pending } = await owner.api.call("get", "/api/pending-registrations");
  const page = await signedIn(owner);
  await page.goto("/simple-admin");
  await expect(page.getByRole("tab")).toHaveText([
    /^Übersicht/,
    /^Wartend/,
    /^Alle Benutzer/,
    /^User Management/,
  ]);
  const main = page.getByRole("main");
  await expect(main).toContainText("Wartende Benutzer");
  await expect(main).toContainText("Heute");
  await expect(main).toContainText("Online");
  await expect(page.getByRole("tab", { name: /^Wartend/ })).toContainText(String(pending.length));

  await tab(page, "Alle Benutzer");
  const counters = page.getByRole("status").filter({ hasText: "Genehmigt" });
  await expect(counters).toContainText(`Genehmigt: ${approved}`);
  await scrollTo(page, "Alle Benutzer", person.name);
  await expect(row(page, person.name)).toContainText("Nicht verfügbar");
  for (const name of ["Genehmigen", "Ablehnen", "Timeout", "Entfernen"]) {
    await expect(actions(page, person.name).getByRole("button", { name })).toBeVisible();
  }
  await expect(
    actions(page, person.name).getByRole("button", { name: "Timeout" }),
  ).toHaveAccessibleDescription("Erst nach der Freischaltung möglich");
  await actions(page, person.name).getByRole("button", { name: "Genehmigen" }).click();
  await expect(counters).toContainText(`Genehmigt: ${approved + 1}`);

  await tab(page, /^Wartend/);
  await actions(page, unwanted.name).getByRole("button", { name: "Entfernen" }).click();
  const question = page.getByRole("alertdialog", { name: "Benutzer löschen?" });
  await question.getByRole("button", { name: "Endgültig löschen" }).click();
  await expectToast(page, "Benutzer gelöscht", unwanted.name);
  await expect(row(page, unwanted.name)).toHaveCount(0);
});

test("the activity of a member opens, or says that it cannot @long", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/admin\/users\/\d+\/activity/);
  const member = await world.member("fleißig");
  await world.order(member.api, await world.product());
  const page = await signedIn(await world.owner());
  await page.goto("/simple-admin");
  await tab(page, "User Management");
  await find(page, member.name);
  const open = actions(page, member.name).getByRole("button", { name: "Aktivität ansehen" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: `Aktivität von ${member.name}` });
  await expect(dialog).toContainText("Aktiv");
  await expect(dialog).toContainText(/Bestellungen\s*1/);
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(dialog).toHaveCount(0);

  await page.route("**/activity", answer(500, { success: false, message: "Der Speicher klemmt." }));
  await find(page, ownerName);
  await actions(page, ownerName).getByRole("button", { name: "Aktivität ansehen" }).click();
  await expectToast(page, "Konnte Aktivität nicht laden", "Der Speicher klemmt.");
  await page.unroute("**/activity");
  await page.getByRole("dialog").getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("dialog")).toContainText("Letzter Login");
});

test("'Liste aktualisieren' and 'System prüfen' report @long", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/(health|pending-registrations)/);
  const page = await signedIn(await world.owner());
  await page.goto("/simple-admin");
  await page.getByRole("button", { name: "System prüfen" }).click();
  await expectToast(page, "Alle Systeme funktionieren normal");
  await page.getByRole("button", { name: "Liste aktualisieren" }).click();
  await expectToast(page, "Liste aktualisiert");

  await page.route("**/api/health", answer(503, { status: "failing", database: "failing", version: "1" }));
  await page.getByRole("button", { name: "System prüfen" }).click();
  await expectToast(page, "Systemprüfung fehlgeschlagen", "Datenbank antwortet nicht");
  await page.route("**/api/pending-registrations", cutOff);
  await page.getByRole("button", { name: "Liste aktualisieren" }).click();
  await expectToast(page, "Fehler", "Die Liste konnte nicht geladen werden.");
});
