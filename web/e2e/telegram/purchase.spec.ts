import type { Page } from "@playwright/test";
import { expectToast } from "../support/screen";
import { type BotApi, expect, test, type TelegramUser } from "./bot-api";
import { Telegram } from "./host";

const password = "geheim-123";
const box = (page: Page) => page.getByRole("region", { name: "Premium-Mitgliedschaft", exact: true });
const pay = (page: Page) => box(page).getByRole("button", { name: "Mit Telegram bezahlen" });

/** The invoice that the shop has asked Telegram for, as Telegram keeps it. */
function invoice(bot: BotApi) {
  const body = bot.calls.findLast(({ method }) => method === "createInvoiceLink")?.body ?? {};
  const [price] = (body["prices"] as { amount: number }[] | undefined) ?? [];
  return { currency: body["currency"], total_amount: price?.amount, invoice_payload: body["payload"] };
}

/** The person pays: Telegram asks the shop first, and tells it afterwards. */
async function settle(bot: BotApi, user: TelegramUser): Promise<void> {
  bot.deliver({ pre_checkout_query: { id: "q1", from: { is_bot: false, ...user }, ...invoice(bot) } });
  await expect
    .poll(() => bot.calls.findLast(({ method }) => method === "answerPreCheckoutQuery")?.body)
    .toMatchObject({ pre_checkout_query_id: "q1", ok: true });
  bot.deliver({
    message: {
      message_id: 900,
      date: Math.floor(Date.now() / 1000),
      chat: { id: user.id, type: "private" },
      from: { is_bot: false, ...user },
      successful_payment: {
        ...invoice(bot),
        telegram_payment_charge_id: `charge-${user.id}`,
        provider_payment_charge_id: "",
      },
    },
  });
}

test("Premium is bought with Stars, over the mini app, and given on Telegram's word @long", async ({
  page,
  world,
  bot,
}) => {
  await page.addInitScript(() => localStorage.setItem("tutorial_completed", "true"));
  const person = await world.member();
  const user = bot.user("Mira");
  await person.api.call("post", "/api/telegram/link", { body: { initData: bot.launch(user), password } });
  const telegram = new Telegram(page);
  await telegram.install({ invoice: "paid" });
  await telegram.open("/shop", { data: bot.launch(user) });
  await page.getByRole("button", { name: `Weiter als ${person.name}` }).click();
  await expectToast(page, "Erfolgreich angemeldet");
  await page.getByRole("link", { name: "Profil" }).click();
  await pay(page).click();
  await expect.poll(() => telegram.heard("web_app_open_invoice")).toHaveLength(1);
  expect(invoice(bot)).toMatchObject({ currency: "XTR" });
  await expectToast(page, "Premium aktiviert!");
  expect((await person.api.call("get", "/api/premium")).isPremium, "shown, not granted").toBe(false);
  await settle(bot, user);
  await expect(box(page).getByRole("heading")).toHaveText("Premium ist aktiv");
  expect((await person.api.call("get", "/api/premium")).isPremium).toBe(true);
});

test("an invoice that is closed unpaid buys nothing @long", async ({ page, world, bot }) => {
  await page.addInitScript(() => localStorage.setItem("tutorial_completed", "true"));
  const person = await world.member();
  const user = bot.user("Mira");
  await person.api.call("post", "/api/telegram/link", { body: { initData: bot.launch(user), password } });
  const telegram = new Telegram(page);
  await telegram.install({ invoice: "cancelled" });
  await telegram.open("/shop", { data: bot.launch(user) });
  await page.getByRole("button", { name: `Weiter als ${person.name}` }).click();
  await expectToast(page, "Erfolgreich angemeldet");
  await page.getByRole("link", { name: "Profil" }).click();
  await pay(page).click();
  await expectToast(page, "Zahlung abgebrochen");
  await expect(pay(page)).toBeVisible();
  expect((await person.api.call("get", "/api/premium")).isPremium).toBe(false);
});
