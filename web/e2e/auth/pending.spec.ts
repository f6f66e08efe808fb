import { expectToast, storageOf } from "../support/screen";
import { expect, test } from "../support/test";

test("the pending screen says what comes next, can be asked again, and signing out there empties both stores", async ({
  world,
  signedIn,
}) => {
  const person = await world.registered("wartet");
  const page = await signedIn(person);
  await page.goto("/shop");
  await expect(page).toHaveURL("/pending-approval");
  await expect(page.getByRole("heading", { level: 1, name: "Registrierung erfolgreich!" })).toBeVisible();
  await expect(page.getByText("Warten auf Freischaltung", { exact: true })).toBeVisible();
  await expect(page.getByText(`Hallo ${person.name}!`)).toBeVisible();
  await expect(page.getByText(/Der Administrator wurde .* benachrichtigt/)).toBeVisible();
  const unlocked = page.getByRole("listitem");
  for (const what of ["Produktkatalog", "Chat-Funktionen", "Premium-Mitgliedschaft (optional)"]) {
    await expect(unlocked.filter({ hasText: what })).toBeVisible();
  }

  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Status aktualisieren" }).click();
  await loaded;
  await expect(page.getByRole("heading", { name: "Registrierung erfolgreich!" })).toBeVisible();
  await expect(page).toHaveURL("/pending-approval");

  await page.evaluate(() => sessionStorage.setItem("auth_token", localStorage.getItem("auth_token") ?? ""));
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/auth");
  await expectToast(page, "Erfolgreich abgemeldet", "Sie wurden sicher abgemeldet.");
  const { local, session } = await storageOf(page);
  expect({ ...local, ...session }).not.toHaveProperty("auth_token");
});

test("a rejected registration is signed out and its name is free again", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/401.*api\//);
  const person = await world.registered();
  const page = await signedIn(person);
  await page.goto("/pending-approval");
  await expect(page.getByText(`Hallo ${person.name}!`)).toBeVisible();
  const { api } = await world.owner();
  await api.call("post", "/api/reject-user/{id}", { path: { id: person.id }, body: {} });
  await page.getByRole("button", { name: "Status aktualisieren" }).click();
  await expect(page).toHaveURL("/auth");
  await world.visitor.call("post", "/api/simple-register", {
    body: { username: person.name, password: "geheim-456" },
  });
});
