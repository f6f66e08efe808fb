import type { Page } from "@playwright/test";
import { expectToast } from "../support/screen";
import type { Person } from "../support/world";
import { type BotApi, expect, test } from "../telegram/bot-api";
import { Telegram } from "../telegram/host";
import { address } from "../lounge/lounge";
import { box, byPaypal, byTelegram, history, membership } from "./premium";

/** The mini app at the membership, with Telegram around it. */
async function inTelegram(page: Page, invoice: "paid" | "cancelled" | "failed"): Promise<Telegram> {
  const telegram = new Telegram(page);
  await telegram.install({ invoice });
  await telegram.open("/profile");
  await expect(byTelegram(page)).toBeVisible();
  return telegram;
}

const invoices = (bot: BotApi) => bot.calls.filter(({ method }) => method === "createInvoiceLink");

/** Telegram asks the shop once more, then the Stars move, then it tells: as it does with everybody who pays. */
async function starsMove(bot: BotApi, times = 1): Promise<void> {
  const { payload, prices } = (invoices(bot).at(-1)?.body ?? {}) as {
    payload?: string;
    prices?: { amount: number }[];
  };
  const sum = { currency: "XTR", total_amount: prices?.[0]?.amount, invoice_payload: payload };
  const from = { id: 7001, is_bot: false, first_name: "Mira" };
  bot.deliver({ pre_checkout_query: { id: `query-${payload}`, from, ...sum } });
  await expect
    .poll(() => bot.calls.find(({ body }) => body["pre_checkout_query_id"] === `query-${payload}`)?.body)
    .toMatchObject({ ok: true });
  for (let time = 0; time < times; time += 1) {
    bot.deliver({
      message: {
        message_id: 1,
        date: Math.floor(Date.now() / 1000),
        chat: { id: from.id, type: "private" },
        from,
        successful_payment: {
          ...sum,
          telegram_payment_charge_id: `charge-${payload}`,
          provider_payment_charge_id: "",
        },
      },
    });
  }
}

const days = async (person: Person): Promise<number> =>
  Math.round((Date.parse((await membership(person)).premiumUntil ?? "") - Date.now()) / 86_400_000);

test("inside Telegram Premium is paid with Stars, and opens the lounge", async ({
  page,
  world,
  bot,
  signedIn,
}) => {
  const person = await world.member();
  await signedIn(person, page);
  const telegram = await inTelegram(page, "paid");
  // Digital goods are paid with Stars there; Telegram wants no other way offered.
  await expect(byPaypal(page)).toHaveCount(0);
  await expect(box(page)).toContainText(/In Telegram kostet Premium 1.000 Sterne\./);
  await byTelegram(page).click();
  await expect.poll(async () => (await telegram.heard("web_app_open_invoice")).length).toBe(1);
  expect(invoices(bot).at(-1)?.body).toMatchObject({ currency: "XTR" });
  await expectToast(page, "Premium aktiviert!");
  await expect(box(page).getByRole("heading")).toHaveText("Premium aktiviert!");
  // Telegram's window said 'paid'; the server waits for Telegram's own word.
  expect((await membership(person)).isPremium).toBe(false);
  await starsMove(bot, 2);
  await expect(box(page).getByRole("heading")).toHaveText("Premium ist aktiv");
  expect(await days(person)).toBe(30);
  await expect(history(page).getByRole("listitem")).toContainText(/Telegram1.000 Sterne.*Bezahlt/);
  await box(page).getByRole("link", { name: "Zur Premium Lounge" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { name: "Monatliches Gratisprodukt" })).toBeVisible();
});

test("Telegram's window can be closed, and the payment can fail @long", async ({
  page,
  world,
  signedIn,
  device,
}) => {
  const person = await world.member();
  await signedIn(person, page);
  await inTelegram(page, "cancelled");
  await byTelegram(page).click();
  await expectToast(page, "Zahlung abgebrochen");
  await expect(byTelegram(page)).toBeVisible();
  const other = await signedIn(person, await device());
  await inTelegram(other, "failed");
  await byTelegram(other).click();
  await expectToast(other, "Zahlung fehlgeschlagen");
  expect((await membership(person)).isPremium).toBe(false);
});

test("a Telegram that knows no invoices says that it is not supported @long", async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn(await world.member(), page);
  const telegram = new Telegram(page);
  await telegram.install();
  await page.goto(
    `/profile#${new URLSearchParams({
      tgWebAppVersion: "6.0",
      tgWebAppPlatform: "android",
      tgWebAppThemeParams: "{}",
    })}`,
  );
  await expect.poll(() => telegram.heard("web_app_ready")).toHaveLength(1);
  await byTelegram(page).click();
  await expectToast(
    page,
    "Nicht unterstützt",
    "Zahlungen mit Telegram sind nur in der Telegram-App möglich.",
  );
});
