import { receiptOf } from "../payments/ways";
import { expectToast } from "../support/screen";
import { type BotApi, expect, test } from "./bot-api";
import { Telegram } from "./host";

/** Goods are paid in euro where the bot has a payment provider. */
test.use({ settings: { KONTOR_TELEGRAM_PROVIDER_TOKEN: "284685063:TEST:Kranich" } });

/** The invoice that the shop has asked Telegram for, as Telegram keeps it. */
function invoice(bot: BotApi) {
  const body = bot.calls.findLast(({ method }) => method === "createInvoiceLink")?.body ?? {};
  const prices = (body["prices"] ?? []) as { amount: number }[];
  const total = prices.reduce((sum, { amount }) => sum + amount, 0);
  return { currency: body["currency"], total_amount: total, invoice_payload: body["payload"] };
}

/** Telegram asks the shop once more, then the money moves, then it tells. */
async function settle(bot: BotApi): Promise<void> {
  const from = { id: 7001, is_bot: false, first_name: "Mira" };
  bot.deliver({ pre_checkout_query: { id: "goods", from, ...invoice(bot) } });
  await expect
    .poll(() => bot.calls.findLast(({ body }) => body["pre_checkout_query_id"] === "goods")?.body)
    .toMatchObject({ ok: true });
  bot.deliver({
    message: {
      message_id: 900,
      date: Math.floor(Date.now() / 1000),
      chat: { id: from.id, type: "private" },
      from,
      successful_payment: {
        ...invoice(bot),
        telegram_payment_charge_id: `charge-${String(invoice(bot).invoice_payload)}`,
        provider_payment_charge_id: "ch_1",
      },
    },
  });
}

test("in the mini app an order is paid in Telegram's window @phone", async ({
  page,
  world,
  bot,
  signedIn,
  faults,
}) => {
  // Asked before Telegram has told.
  faults.allow(/payment/);
  const member = await world.member();
  const id = await world.order(member.api, await world.product({ price: 12.9 }));
  await signedIn(member, page);
  const telegram = new Telegram(page);
  await telegram.install({ invoice: "paid" });
  await telegram.open(receiptOf(id));
  await page.getByRole("button", { name: "Mit Telegram bezahlen" }).click();
  await expect.poll(async () => (await telegram.heard("web_app_open_invoice")).length).toBe(1);
  expect(invoice(bot)).toMatchObject({ currency: "EUR", total_amount: 1290 });
  const waiting = page.getByRole("region", { name: "Ihre Zahlung" });
  await expect(waiting.getByRole("status")).toContainText("prüft Ihre Zahlung noch");
  await settle(bot);
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText("Bezahlt", { exact: true }).first()).toBeVisible();
});

test("an invoice that is closed pays nothing @long", async ({ page, world, bot, signedIn }) => {
  const member = await world.member();
  const id = await world.order(member.api, await world.product({ price: 12.9 }));
  await signedIn(member, page);
  const telegram = new Telegram(page);
  await telegram.install({ invoice: "cancelled" });
  await telegram.open(receiptOf(id));
  await page.getByRole("button", { name: "Mit Telegram bezahlen" }).click();
  await expect.poll(async () => (await telegram.heard("web_app_open_invoice")).length).toBe(1);
  await expectToast(page, "Zahlung abgebrochen");
  expect(invoice(bot).currency).toBe("EUR");
  await expect(page.getByRole("button", { name: "Mit Telegram bezahlen" })).toBeVisible();
});
