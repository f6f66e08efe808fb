import type { Page } from "@playwright/test";
import { answer, cutOff } from "../support/failing";
import { expectFieldError, expectToast } from "../support/screen";
import type { Person } from "../support/world";
import { expect, test } from "./bot-api";
import { Telegram } from "./host";

async function open(page: Page, data: string, path = "/shop"): Promise<Telegram> {
  const telegram = new Telegram(page);
  await telegram.install();
  await telegram.open(path, { data });
  return telegram;
}

/** Nobody's own tour lies over the screen. */
const noTour = (page: Page) => page.addInitScript(() => localStorage.setItem("tutorial_completed", "true"));
const welcome = (page: Page, name: string) => page.getByRole("dialog", { name: `Willkommen, ${name}!` });
const link = (person: Person, initData: string) =>
  person.api.call("post", "/api/telegram/link", { body: { initData } });

test("who is known to Telegram is signed in as it opens @both", async ({ page, world, bot }) => {
  await noTour(page);
  const person = await world.member();
  const user = bot.user("Mira");
  await link(person, bot.launch(user));
  await open(page, bot.launch(user));
  await expectToast(page, "Erfolgreich angemeldet", `Willkommen zurück, ${person.name}!`);
  await page.getByRole("link", { name: "Profil" }).click();
  await expect(page.getByRole("heading", { level: 1, name: person.name })).toBeVisible();
  // Opened again: the session holds, and the launch data are not asked for.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: person.name })).toBeVisible();
});

test("who is new registers with a name, waits for approval, and is then signed in @both", async ({
  page,
  world,
  bot,
  faults,
}) => {
  faults.allow(/telegram\/register/);
  await noTour(page);
  const user = bot.user("Jonas");
  await open(page, bot.launch(user));
  await expect(welcome(page, "Jonas")).toBeVisible();
  await page.getByRole("button", { name: "Neues Konto anlegen" }).click();
  const name = page.getByRole("textbox", { name: "Benutzername" });
  await expect(name).toHaveValue(user.username);
  await name.fill("jo");
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expectFieldError(name, "Benutzername muss mindestens 3 Zeichen lang sein");
  const { name: taken } = await world.owner();
  await name.fill(taken);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  const own = world.name("jonas");
  await name.fill(own);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expectToast(
    page,
    "Registrierung erfolgreich",
    "Ihr Konto wurde erstellt und wartet auf Freischaltung.",
  );
  await expect(page).toHaveURL("/pending-approval");
  await expect(page.getByText(new RegExp(`Hallo ${own}`))).toBeVisible();

  const { api } = await world.owner();
  const { pending } = await api.call("get", "/api/pending-registrations");
  const id = pending.find(({ username }) => username === own)?.id ?? 0;
  await api.call("post", "/api/approve-user/{id}", { path: { id } });
  await page.getByRole("button", { name: /aktualisieren/i }).click();
  await expect(page).toHaveURL("/shop");

  // The account has no password yet; its first one asks for no other.
  await page.getByRole("link", { name: "Profil" }).click();
  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  const form = page.getByRole("region", { name: "Passwort ändern" });
  await expect(form.getByLabel("Neues Passwort", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Aktuelles Passwort", { exact: true })).toHaveCount(0);
  await form.getByLabel("Neues Passwort", { exact: true }).fill("geheim-456");
  await form.getByLabel("Neues Passwort bestätigen", { exact: true }).fill("geheim-456");
  await form.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(form.getByLabel("Aktuelles Passwort", { exact: true })).toBeVisible();
  expect((await world.signIn(own, "geheim-456")).name).toBe(own);
});

test("who has an account signs in once and is connected from then on @both", async ({ page, world, bot }) => {
  await noTour(page);
  const person = await world.member();
  const user = bot.user("Noor");
  await open(page, bot.launch(user));
  await welcome(page, "Noor").getByRole("button", { name: "Ich habe schon ein Konto" }).click();
  await expect(page).toHaveURL("/auth");
  await page.getByRole("tab", { name: "Anmelden" }).click();
  await page.getByRole("textbox", { name: "Benutzername" }).fill(person.name);
  await page.getByRole("textbox", { name: "Passwort" }).fill("geheim-123");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expectToast(
    page,
    "Telegram verbunden",
    "Beim nächsten Öffnen in Telegram sind Sie gleich angemeldet.",
  );
  expect(await person.api.call("get", "/api/user/telegram")).toMatchObject({
    linked: true,
    telegramUsername: user.username,
  });
});

test("who only looks around stays a visitor", async ({ page, bot }) => {
  await open(page, bot.launch(bot.user("Mira")));
  await welcome(page, "Mira").getByRole("button", { name: "Erst einmal umsehen" }).click();
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  await expect(welcome(page, "Mira")).toBeHidden();
});

test("launch data that are forged, too old or used before open no door, and say why", async ({
  page,
  world,
  bot,
  faults,
}) => {
  faults.allow(/telegram\/sign-in/);
  await noTour(page);
  const person = await world.member();
  const user = bot.user("Mira");
  const used = bot.launch(user);
  await link(person, used);
  const telegram = await open(page, bot.launch(user, { age: 2 * 3600 }));
  await expectToast(
    page,
    "Login fehlgeschlagen",
    "Diese Anmeldung ist zu alt. Bitte öffnen Sie den Shop in Telegram erneut.",
  );
  await page.goto("/favicon.svg");
  await telegram.open("/shop", { data: bot.launch(user).replace("Mira", "Mona") });
  await expectToast(page, "Login fehlgeschlagen", "Diese Anmeldung stammt nicht von Telegram.");
  await page.goto("/favicon.svg");
  await telegram.open("/shop", { data: used });
  await expectToast(
    page,
    "Login fehlgeschlagen",
    "Diese Anmeldung wurde schon verwendet. Bitte öffnen Sie den Shop in Telegram erneut.",
  );
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
});

test("a second factor is asked for, and a wrong code is told", async ({ page, world, bot, faults }) => {
  faults.allow(/telegram\/sign-in/);
  await noTour(page);
  const person = await world.member();
  const user = bot.user("Mira");
  await link(person, bot.launch(user));
  let asked = 0;
  const wrong = "Dieser Code ist nicht richtig.";
  await page.route("**/api/telegram/sign-in", async (route) => {
    asked += 1;
    if (asked === 1) {
      await answer(401, { success: false, message: "Code nötig", code: "second_factor_required" })(route);
    } else if (asked === 2) {
      await answer(401, { success: false, message: wrong, code: "second_factor_wrong" })(route);
    } else {
      await route.continue();
    }
  });
  await open(page, bot.launch(user));
  const code = page.getByRole("textbox", { name: "Code der Authenticator-App" });
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expectFieldError(code, "Bitte den Code eingeben.");
  await code.fill("000000");
  await code.press("Enter");
  await expectFieldError(code, wrong);
  await code.fill("123456");
  await code.press("Enter");
  await expectToast(page, "Erfolgreich angemeldet");
});

test("what goes wrong on the way is told", async ({ page, bot, world, faults }) => {
  faults.allow(/api\/telegram/);
  await noTour(page);
  await page.route("**/api/telegram/sign-in", cutOff);
  const telegram = await open(page, bot.launch(bot.user("Mira")));
  await expectToast(page, "Login fehlgeschlagen");
  await page.unroute("**/api/telegram/sign-in");

  await page.goto("/favicon.svg");
  await page.route("**/api/telegram/register", cutOff);
  await telegram.open("/shop", { data: bot.launch(bot.user("Mira")) });
  await page.getByRole("button", { name: "Neues Konto anlegen" }).click();
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expectToast(page, "Registrierung fehlgeschlagen");

  // Somebody else's Telegram account is connected already.
  const [first, second] = [await world.member(), await world.member()];
  const user = bot.user("Noor");
  await page.goto("/favicon.svg");
  await telegram.open("/shop", { data: bot.launch(user) });
  await page.getByRole("button", { name: "Ich habe schon ein Konto" }).click();
  await link(first, bot.launch(user));
  await page.getByRole("tab", { name: "Anmelden" }).click();
  await page.getByRole("textbox", { name: "Benutzername" }).fill(second.name);
  await page.getByRole("textbox", { name: "Passwort" }).fill("geheim-123");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expectToast(
    page,
    "Telegram konnte nicht verbunden werden",
    "Dieses Telegram-Konto ist bereits mit einem anderen Benutzer verbunden.",
  );
});
