import type { Page } from "@playwright/test";
import { answer, cutOff, type Failure, hang, unreadable } from "../support/failing";
import { expectFieldError, expectToast, expectToStayAt, storageOf } from "../support/screen";
import { ownerName, password } from "../support/shop";
import { expect, test } from "../support/test";

/** The door of the back office, and who does not get through it. */

const door = (page: Page) => ({
  username: page.getByPlaceholder("Benutzername", { exact: true }),
  password: page.getByPlaceholder("Passwort", { exact: true }),
  submit: page.getByRole("button", { name: "Anmelden", exact: true }),
});

async function knock(page: Page, name: string, secret = password): Promise<void> {
  await page.goto("/admin/login");
  const { username, password: secretField, submit } = door(page);
  await username.fill(name);
  await secretField.fill(secret);
  await submit.click();
}

/** Writes down every heading and button that is ever drawn, however short. */
async function recordDrawn(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const drawn = ((window as unknown as { drawn: string[] }).drawn = []) as string[];
    new MutationObserver(() => {
      for (const part of document.querySelectorAll("h1,h2,nav,button")) drawn.push(part.textContent ?? "");
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.join("\n"));
}

test("the owner signs in at the back office's own door @both", async ({ page }) => {
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Kranich & Kessel\s*Verwaltung/);
  await expect(page.getByText("Nur für Shop-Besitzer")).toBeVisible();
  await knock(page, ownerName);
  await expect(page).toHaveURL("/admin");
  const { local } = await storageOf(page);
  expect(local["admin_token"]).toMatch(/\S{20,}/);
  expect(local["auth_token"]).toBe(local["admin_token"]);
});

test("both fields of the door are required", async ({ page }) => {
  const asked = await hang(page, "**/api/admin/login");
  await page.goto("/admin/login");
  await door(page).submit.click();
  await expectFieldError(door(page).username, "Bitte geben Sie Ihren Benutzernamen ein.");
  await expectFieldError(door(page).password, "Bitte geben Sie Ihr Passwort ein.");
  expect(asked()).toBe(0);
});

test("a plain member is not let in at the door", async ({ page, world, faults }) => {
  faults.allow(/40[13].*api\/admin\/login/);
  const member = await world.member();
  await knock(page, member.name);
  await expectToast(page, "Anmeldung fehlgeschlagen");
  await expectToStayAt(page, "/admin/login");
  expect((await storageOf(page)).local).not.toHaveProperty("admin_token");
});

const failures: Failure[] = [
  { when: "an error is unreadable", fail: answer(502, unreadable), says: "Netzwerkfehler" },
  { when: "the status is bad and silent", fail: answer(500, {}), says: "HTTP 500: Anmeldung fehlgeschlagen" },
  { when: "there is no token", fail: answer(200, { success: true }), says: "Ungültige Server-Antwort" },
  {
    when: "the connection breaks",
    fail: cutOff,
    says: "Verbindungsfehler - bitte prüfen Sie Ihre Internetverbindung",
  },
];

for (const { when, fail, says } of failures) {
  test(`the door stays shut because ${when}`, async ({ page, faults }) => {
    faults.allow(/api\/admin\/login/);
    await page.route("**/api/admin/login", fail);
    await knock(page, ownerName);
    await expectToast(page, "Anmeldung fehlgeschlagen", says);
    await expect(page.getByRole("alert").filter({ hasText: says }).first()).toBeVisible();
  });
}

test("without an admin token the way leads to the door", async ({ page }) => {
  for (const path of ["/admin", "/admin/users", "/admin/orders", "/admin/products"]) {
    await page.goto(path);
    await expectToStayAt(page, "/admin/login");
  }
});

test("an admin without the admin token has to knock again", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member("verwaltet", "admin"));
  await page.evaluate(() => localStorage.removeItem("admin_token"));
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/admin/login");
});

test("an admin token that is none is refused, whatever the other token says", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/401.*api\//);
  const page = await signedIn(await world.member("verwaltet", "admin"));
  await page.evaluate(() => localStorage.setItem("admin_token", "selbst-gebastelt-0123456789"));
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/admin/login");
});

test("a member with a forged admin token never sees the back office, not even for a moment", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/403.*api\/admin/);
  const member = await world.member();
  const page = await signedIn(member);
  await page.evaluate((token) => localStorage.setItem("admin_token", token), member.token);
  const drawn = await recordDrawn(page);
  await page.route("**/api/admin/profile", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  for (const path of ["/admin/users", "/admin/products", "/admin/orders", "/admin"]) {
    await page.goto(path);
    await expect(page.getByRole("status", { name: "Berechtigung wird geprüft" })).toBeVisible();
    await expect(page).toHaveURL("/admin/login");
    expect(await drawn()).not.toMatch(/Wartend|Alle genehmigen|Dashboard|Bestellungsverwaltung|Produkt/);
  }
});

test("only the owner gets to the products", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member("verwaltet", "admin"));
  const drawn = await recordDrawn(page);
  await page.goto("/admin/products");
  // The sign-in screen at / leads an admin on.
  await expect(page).toHaveURL("/simple-admin");
  expect(await drawn()).not.toContain("Produkt hinzufügen");
});

test("an unreachable server is no refusal", async ({ world, signedIn, faults }) => {
  faults.allow(/api\/admin\/profile/);
  const page = await signedIn(await world.owner());
  await page.route("**/api/admin/profile", cutOff);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
  await expectToStayAt(page, "/admin/users");
  await page.unroute("**/api/admin/profile");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Benutzer" })).toBeVisible();
});

test("/simple-admin tells a member that it is not for members", async ({ world, signedIn }) => {
  const member = await world.member();
  const page = await signedIn(member);
  await page.goto("/simple-admin");
  await expect(page.getByRole("heading", { name: "Keine Admin-Berechtigung" })).toBeVisible();
  await expect(page.getByText(`Angemeldet als ${member.name} mit der Rolle Mitglied.`)).toBeVisible();
  await page.getByRole("link", { name: "Zur Anmeldung" }).click();
  // There the gate knows the member and leads on to the shop.
  await expect(page).toHaveURL("/shop");
});
