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

/** No one's own tour lies over the screen. */
const noTour = (page: Page) => page.addInitScript(() => localStorage.setItem("tutorial_completed", "true"));
const welcome = (page: Page, name: string) => page.getByRole("dialog", { name: `Willkommen, ${name}!` });
const password = "geheim-123";
const enter = (page: Page, person: Person) =>
  page.getByRole("button", { name: `Weiter als ${person.name}` }).click();
const link = (person: Person, initData: string) =>
  person.api.call("post", "/api/telegram/link", { body: { initData, password } });

test("who is known to Telegram is signed in with a tap", async ({ page, world, bot }) => {
  await noTour(page);
  const person = await world.member();
  const user = bot.user("Mira");
  await link(person, bot.launch(user));
  await open(page, bot.launch(user));
  const asked = page.getByRole("dialog", { name: `Als ${person.name} anmelden?` });
  await expect(
    asked.getByText(`Das Telegram-Konto @${user.username} (Nummer ${user.id}) gehört`),
  ).toBeVisible();
  await enter(page, person);
  await expectToast(page, "Erfolgreich angemeldet", `Willkommen zurück, ${person.name}!`);
  await page.getByRole("link", { name: "Profil" }).click();
  await expect(page.getByRole("heading", { level: 1, name: person.name })).toBeVisible();
  // Opened again: the session holds, and the launch data are not asked for.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: person.name })).toBeVisible();
});

test("who is new registers with a name, waits for approval, and is then signed in", async ({
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

/** Signs in with the form that "Ich habe schon ein Konto" leads to. */
async function signInByForm(page: Page, person: Person): Promise<void> {
  await page.getByRole("button", { name: "Ich habe schon ein Konto" }).click();
  await expect(page).toHaveURL("/auth");
  await page.getByRole("tab", { name: "Anmelden" }).click();
  await page.getByRole("textbox", { name: "Benutzername" }).fill(person.name);
  await page.getByRole("textbox", { name: "Passwort" }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

const linking = (page: Page) => page.getByRole("dialog", { name: "Telegram verbinden?" });

test("who has an account signs in, sees both names, and connects with the password", async ({
  page,
  world,
  bot,
  faults,
}) => {
  faults.allow(/telegram\/link/);
  await noTour(page);
  const person = await world.member();
  const user = bot.user("Noor");
  await open(page, bot.launch(user));
  await signInByForm(page, person);
  const asked = linking(page);
  await expect(
    asked.getByText(
      `Telegram-Konto @${user.username} (Nummer ${user.id}) wird ein Schlüssel zu Ihrem Konto ${person.name}.`,
    ),
  ).toBeVisible();
  const typed = asked.getByLabel("Passwort", { exact: true });
  await typed.fill("falsch-123");
  await asked.getByRole("button", { name: "Verbinden", exact: true }).click();
  await expectFieldError(typed, "Das Passwort ist falsch.");
  await typed.fill(password);
  await asked.getByRole("button", { name: "Verbinden", exact: true }).click();
  await expectToast(page, "Telegram verbunden", "Beim nächsten Öffnen in Telegram genügt ein Tippen.");
  expect(await person.api.call("get", "/api/user/telegram")).toMatchObject({
    linked: true,
    telegramUsername: user.username,
  });
  // A key that is new is told, and stands among the ways into the account.
  await expect
    .poll(async () => (await person.api.call("get", "/api/notifications")).map(({ title }) => title))
    .toContain("Telegram verbunden");
  await page.getByRole("link", { name: "Profil" }).click();
  await page.getByRole("button", { name: "Erweiterte Einstellungen" }).click();
  const devices = page.getByRole("list", { name: "Angemeldete Geräte" });
  await expect(devices.getByText(`Telegram @${user.username}`)).toBeVisible();
});

test("launch data that somebody else has put into the address get no key to the account", async ({
  page,
  world,
  bot,
}) => {
  await noTour(page);
  const [victim, attacker] = [await world.member(), await world.member()];
  // A stranger's data: signing in connects nothing, and who declines stays without a link.
  const stranger = bot.user("Shop-Team");
  const telegram = await open(page, bot.launch(stranger));
  await signInByForm(page, victim);
  await expect(linking(page).getByText(`@${stranger.username} (Nummer ${stranger.id})`)).toBeVisible();
  await linking(page).getByRole("button", { name: "Nicht verbinden" }).click();
  await expect(linking(page)).toBeHidden();
  expect(await victim.api.call("get", "/api/user/telegram")).toMatchObject({ linked: false });

  // Data of a person who has an account: it is named, and not entered until it is tapped.
  const known = bot.user("Mallory");
  await link(attacker, bot.launch(known));
  await page.goto("/favicon.svg");
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
  let entered = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/telegram/sign-in")) entered += 1;
  });
  await telegram.open("/shop", { data: bot.launch(known) });
  const asked = page.getByRole("dialog", { name: `Als ${attacker.name} anmelden?` });
  await asked.getByRole("button", { name: "Das bin ich nicht" }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole("link", { name: "Anmelden" })).toBeVisible();
  expect(entered).toBe(0);
});

test("who only looks around stays a visitor @long", async ({ page, bot }) => {
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
  faults.allow(/telegram\/(account|sign-in)/);
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

test("a second factor is asked for, and a wrong code is told @long", async ({ page, world, bot, faults }) => {
  faults.allow(/telegram\/(account|sign-in)/);
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
  await enter(page, person);
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

test("what goes wrong on the way is told @long", async ({ page, bot, world, faults }) => {
  faults.allow(/api\/telegram/);
  await noTour(page);
  await page.route("**/api/telegram/account", cutOff);
  const telegram = await open(page, bot.launch(bot.user("Mira")));
  await expectToast(page, "Login fehlgeschlagen");
  await page.unroute("**/api/telegram/account");

  await page.goto("/favicon.svg");
  await page.route("**/api/telegram/register", cutOff);
  await telegram.open("/shop", { data: bot.launch(bot.user("Mira")) });
  await page.getByRole("button", { name: "Neues Konto anlegen" }).click();
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expectToast(page, "Registrierung fehlgeschlagen");

  // Another person's Telegram account is connected already.
  const [first, second] = [await world.member(), await world.member()];
  const user = bot.user("Noor");
  await page.goto("/favicon.svg");
  await telegram.open("/shop", { data: bot.launch(user) });
  await link(first, bot.launch(user));
  await signInByForm(page, second);
  const typed = linking(page).getByLabel("Passwort", { exact: true });
  await typed.fill(password);
  await linking(page).getByRole("button", { name: "Verbinden", exact: true }).click();
  await expectFieldError(typed, "Dieses Telegram-Konto ist bereits mit einem anderen Benutzer verbunden.");
});
