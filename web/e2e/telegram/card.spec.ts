import type { Page } from "@playwright/test";

import { expectToast } from "../support/screen";
import { botName, expect, test } from "./bot-api";

const card = (page: Page) => page.getByRole("region", { name: "Telegram", exact: true });

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

test("an account is connected by the bot, told what it wants to hear, and let go", async ({
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
