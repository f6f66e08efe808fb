import type { Page } from "@playwright/test";
import { readByAxe } from "../support/axe";
import { answer } from "../support/failing";
import { expect, test } from "./bot-api";
import { dark, light, Telegram } from "./host";

async function expectAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await readByAxe(page), state).toEqual([]);
}

// A theme of Telegram's whose own colours are hard to read: what the shop makes of it is not.
const faint = { ...light, hint_color: "#c8c8cc", button_color: "#9bd0ff", text_color: "#444444" };

for (const [name, theme] of Object.entries({ light, dark, faint })) {
  test(`everything can be read in Telegram's theme ${name} @long`, async ({ page, bot }) => {
    const telegram = new Telegram(page);
    await telegram.install();
    await telegram.open("/shop", { data: bot.launch(bot.user("Mira")), theme });
    await expect(page.getByRole("dialog", { name: "Willkommen, Mira!" })).toBeVisible();
    await expectAccessible(page, "welcome");
    await page.getByRole("button", { name: "Neues Konto anlegen" }).click();
    await page.getByRole("textbox", { name: "Benutzername" }).fill("x");
    await page.getByRole("button", { name: "Konto anlegen" }).click();
    await expectAccessible(page, "registering");
    await page.getByRole("button", { name: "Zurück" }).click();
    await page.getByRole("button", { name: "Erst einmal umsehen" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expectAccessible(page, "shop");
  });
}

test("both accounts can be read before they are connected @long", async ({ page, world, bot }) => {
  const person = await world.member();
  const user = bot.user("Mira");
  const telegram = new Telegram(page);
  await page.addInitScript(() => localStorage.setItem("tutorial_completed", "true"));
  await telegram.install();
  await telegram.open("/shop", { data: bot.launch(user), theme: dark });
  await page.getByRole("button", { name: "Ich habe schon ein Konto" }).click();
  await page.getByRole("tab", { name: "Anmelden" }).click();
  await page.getByRole("textbox", { name: "Benutzername" }).fill(person.name);
  await page.getByRole("textbox", { name: "Passwort" }).fill("geheim-123");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Telegram verbinden?" })).toBeVisible();
  await expectAccessible(page, "connecting");
});

test("the card of the profile can be read in every state @long", async ({ world, signedIn }) => {
  const person = await world.member();
  const page = await signedIn(person);
  const card = page.getByRole("region", { name: "Telegram", exact: true });
  const now = await person.api.call("get", "/api/user/telegram");
  await page.goto("/profile");
  await expect(card.getByRole("button")).toBeVisible();
  await expectAccessible(page, "not connected");
  await page.route(
    "**/api/user/telegram",
    answer(200, { ...now, linked: true, blocked: true, hasPassword: false, telegramUsername: "mira_k" }),
  );
  await page.reload();
  await expect(card.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "blocked");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "blocked, dark");
});
