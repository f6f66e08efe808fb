import type { Page } from "@playwright/test";
import { answer, cutOff } from "../support/failing";
import { expectToast } from "../support/screen";
import { botName, expect, test } from "./bot-api";

const card = (page: Page) => page.getByRole("region", { name: "Telegram", exact: true });
const status = "**/api/user/telegram";

/** Windows of Telegram are not opened; what they would show is kept. */
async function keepWindows(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = [];
    window.open = (url) => {
      opened.push(String(url));
      return null;
    };
    Object.assign(window, { openedWindows: opened });
  });
  return () => page.evaluate(() => (window as unknown as { openedWindows: string[] }).openedWindows);
}

test("an account is connected by the bot, told what it wants to hear, and let go @both", async ({
  world,
  signedIn,
  bot,
}) => {
  const person = await world.member();
  const page = await signedIn(person);
  const windows = await keepWindows(page);
  await page.goto("/profile");
  await card(page).getByRole("button", { name: "Mit Telegram verbinden" }).click();
  await expect(card(page)).toContainText("Warten auf Telegram");
  const [address = ""] = await windows();
  expect(address).toMatch(new RegExp(`^https://t\\.me/${botName}\\?start=link_[\\w-]+$`));
  const user = bot.user("Mira");
  bot.write(user, `/start ${new URL(address).searchParams.get("start")}`);
  await expect(card(page).getByText(`Verbunden mit @${user.username}`)).toBeVisible();

  const chat = card(page).getByRole("switch", { name: /^Chat/ });
  const before = await chat.isChecked();
  await chat.click();
  await expect(chat).toBeChecked({ checked: !before });
  await expect
    .poll(async () => (await person.api.call("get", "/api/user/telegram")).notifications.chat)
    .toBe(!before);

  await card(page).getByRole("button", { name: "Verbindung lösen" }).click();
  const sure = page.getByRole("alertdialog", { name: "Verbindung mit Telegram lösen?" });
  await sure.getByRole("button", { name: "Verbindung lösen" }).click();
  await expectToast(page, "Verbindung gelöst");
  await expect(card(page).getByRole("button", { name: "Mit Telegram verbinden" })).toBeVisible();
  expect((await person.api.call("get", "/api/user/telegram")).linked).toBe(false);
});

test("a bot that may not write says so, and an account without a password keeps its door", async ({
  world,
  signedIn,
}) => {
  const person = await world.member();
  const page = await signedIn(person);
  const now = await person.api.call("get", "/api/user/telegram");
  await page.route(status, answer(200, { ...now, linked: true, blocked: true, hasPassword: false }));
  await page.goto("/profile");
  await expect(card(page).getByRole("alert")).toContainText("Der Bot darf Ihnen nicht schreiben.");
  await expect(card(page).getByRole("link", { name: "Bot öffnen" })).toHaveAttribute(
    "href",
    `https://t.me/${botName}`,
  );
  const leave = card(page).getByRole("button", { name: "Verbindung lösen" });
  await expect(leave).toHaveAttribute("aria-disabled", "true");
  await expect(leave).toHaveAccessibleDescription(/^Ihr Konto hat noch kein Passwort/);
});

test("every failure of the card is told", async ({ world, signedIn, faults }) => {
  faults.allow(/user\/telegram/);
  const person = await world.member();
  const page = await signedIn(person);
  await keepWindows(page);
  const now = await person.api.call("get", "/api/user/telegram");
  await page.route(status, answer(500, {}));
  await page.goto("/profile");
  await expect(card(page).getByRole("alert")).toContainText("Die Verbindung konnte nicht geladen werden.");
  await page.unroute(status);
  await card(page).getByRole("button", { name: "Erneut versuchen" }).click();

  await page.route("**/api/user/telegram/code", cutOff);
  await card(page).getByRole("button", { name: "Mit Telegram verbinden" }).click();
  await expectToast(
    page,
    "Die Verbindung konnte nicht begonnen werden.",
    "Bitte versuchen Sie es später erneut.",
  );

  await page.route(status, (route) =>
    route.request().method() === "GET" ? answer(200, { ...now, linked: true })(route) : cutOff(route),
  );
  await page.reload();
  const chat = card(page).getByRole("switch", { name: /^Chat/ });
  const before = await chat.isChecked();
  await chat.click();
  await expectToast(page, "Fehler beim Speichern", "Bitte versuchen Sie es später erneut.");
  await expect(chat).toBeChecked({ checked: before });
  await card(page).getByRole("button", { name: "Verbindung lösen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Verbindung lösen" }).click();
  await expectToast(page, "Fehler", "Bitte versuchen Sie es später erneut.");
});
