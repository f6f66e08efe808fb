import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { actions, reject, row, tab } from "./people";

/** Approving and rejecting, in both views on the same people. */

const views = [
  { path: "/admin/users", approved: "Benutzer genehmigt" },
  { path: "/simple-admin", approved: "Benutzer freigeschaltet" },
];

for (const { path, approved } of views) {
  test(`${path}: approving and rejecting`, async ({ world, signedIn }) => {
    const [good, bad] = [await world.registered("gut", "gut_und_neu"), await world.registered("schlecht")];
    const page = await signedIn(await world.owner());
    await page.goto(path);
    await tab(page, /^Wartend/);
    await expect(row(page, good.name)).toContainText("@gut_und_neu");
    await expect(row(page, good.name)).toContainText(/Registriert \d\d\.\d\d\.\d{4}/);
    await actions(page, good.name).getByRole("button", { name: "Genehmigen" }).click();
    await expectToast(page, approved, good.name);
    await expect(row(page, good.name)).toHaveCount(0);
    await reject(page, bad.name);
    await expectToast(page, "Benutzer abgelehnt", bad.name);
    await expect(row(page, bad.name)).toHaveCount(0);

    const { api } = await world.owner();
    const { users } = await api.call("get", "/api/admin/all-users");
    expect(users.find(({ id }) => id === good.id)).toMatchObject({ isApproved: true });
    expect(users.find(({ id }) => id === bad.id)).toBeUndefined();
  });
}

test("who was approved by somebody else a moment ago @long", async ({ world, signedIn, faults }) => {
  faults.allow(/409.*api\/admin\/approve/);
  const person = await world.registered();
  const page = await signedIn(await world.owner());
  await page.goto("/admin/users");
  await expect(row(page, person.name)).toBeVisible();
  const { api } = await world.owner();
  await api.call("post", "/api/admin/approve/{id}", { path: { id: person.id } });
  await actions(page, person.name).getByRole("button", { name: "Genehmigen" }).click();
  await expectToast(page, "Fehler", "Diese Registrierung wurde bereits genehmigt.");
  await expect(row(page, person.name)).toHaveCount(0);
});

test("'Alle genehmigen' takes one call each and 'Alle ablehnen' asks first", async ({ world, signedIn }) => {
  const page = await signedIn(await world.owner());
  const { api } = await world.owner();
  // Anyone who waits from other tests or the demo data goes first.
  const { pending } = await api.call("get", "/api/pending-registrations");
  for (const { id } of pending) await api.call("post", "/api/admin/approve/{id}", { path: { id } });
  const good = [await world.registered("alle"), await world.registered("alle")];

  await page.goto("/admin/users");
  await expect(page.getByText("2 Registrierungen")).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/admin\/(approve|reject)\//.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  await page.getByRole("button", { name: "Alle genehmigen" }).click();
  await expectToast(page, "Benutzer genehmigt", "2 Registrierungen");
  expect(calls.toSorted()).toEqual(good.map(({ id }) => `/api/admin/approve/${id}`).toSorted());
  await expect(page.getByRole("heading", { name: "Keine wartenden Registrierungen" })).toBeVisible();
  for (const name of ["Alle genehmigen", "Alle ablehnen"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
    await expect(page.getByRole("button", { name })).toHaveAccessibleDescription(
      "Es wartet niemand auf Freischaltung",
    );
  }

  const bad = [await world.registered("keiner"), await world.registered("keiner")];
  await page.goto("/simple-admin");
  await page.getByRole("button", { name: "Alle ablehnen" }).click();
  const question = page.getByRole("alertdialog", { name: "Alle ablehnen?" });
  await expect(question).toContainText("2 Registrierungen werden entfernt.");
  await question.getByRole("button", { name: "Alle ablehnen" }).click();
  await expectToast(page, "Benutzer abgelehnt", "2 Registrierungen");
  const { users } = await api.call("get", "/api/admin/all-users");
  for (const { id } of bad) expect(users.find((user) => user.id === id)).toBeUndefined();
});
