import { fillRegistration, registration } from "../auth/forms";
import { readCode } from "../support/qr";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

test("an invitation, from the office over a look around to a member who is in at once @phone", async ({
  page,
  world,
  signedIn,
  device,
  faults,
}) => {
  faults.allow(/api\/invitations\/check/);
  const office = await signedIn(await world.owner(), await device());
  await office.goto("/admin/users");
  await office.getByRole("link", { name: "Einladen" }).click();
  await expect(office).toHaveURL("/admin/invitations");
  await office.getByRole("button", { name: "Neue Einladung" }).first().click();
  const form = office.getByRole("dialog", { name: "Neue Einladung" });
  const label = world.name("Für den Stammtisch");
  await form.getByLabel("Für wen").fill(label);
  await form.getByRole("button", { name: "Einladung erstellen" }).click();
  const made = office.getByRole("dialog", { name: "Ihre Einladung" });
  const link = made.getByRole("button", { name: /^Link/ });
  const url = /https?:\/\/\S+\/einladung\/[\w-]{43}/.exec((await link.textContent()) ?? "")?.[0] ?? "";
  const code = made.getByRole("img", { name: "QR-Code der Einladung" });
  expect(await readCode(code)).toBe(url);
  await made.getByRole("button", { name: "Fertig" }).click();
  const row = office.getByRole("button", { name: `${label} ansehen` });
  await expect(row).toContainText("1 Platz frei · sofort freigeschaltet");

  // The newcomer looks around first; the device remembers, in another tab too.
  const path = new URL(url).pathname;
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Sie sind eingeladen" })).toBeVisible();
  await page.getByRole("link", { name: "Erst einmal umsehen" }).click();
  await expect(page).toHaveURL("/shop");
  const name = world.name("gast");
  const tab = await page.context().newPage();
  await tab.goto("/auth");
  await expect(registration(tab).panel.getByText("Sie registrieren sich mit Ihrer Einladung.")).toBeVisible();
  await fillRegistration(tab, name);
  await registration(tab).submit.click();
  await expectToast(
    tab,
    "Registrierung erfolgreich",
    "Ihr Konto wurde erstellt und ist freigeschaltet. Willkommen!",
  );
  await expect(tab).toHaveURL("/shop");
  expect(await tab.evaluate(() => localStorage.getItem("kontor-invitation"))).toBeNull();

  // The place is taken; who comes late can register anyway.
  const late = await device();
  await late.goto(path);
  await expect(late.getByRole("alert")).toHaveText("Alle Plätze dieser Einladung sind schon vergeben.");
  await late.getByRole("link", { name: "Konto anlegen" }).click();
  await expect(registration(late).submit).toBeVisible();
  await expect(registration(late).panel.getByText("mit Ihrer Einladung")).toHaveCount(0);

  await office.reload();
  await expect(row).toContainText("alle vergeben");
  await row.click();
  await expect(office.getByRole("dialog", { name: "Einladung" }).getByRole("link", { name })).toBeVisible();
});
