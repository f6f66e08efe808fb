import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { byPaypal, byTelegram } from "./premium";

// A shop whose bot takes real Stars: its invoices open inside Telegram only. No one listens where the bot would be.
test.use({
  settings: {
    KONTOR_DEMO: "false",
    KONTOR_TELEGRAM_BOT_TOKEN: "4242:AAF-a-token-that-nobody-knows-0123456789",
    KONTOR_TELEGRAM_BOT_NAME: "kranich_kessel_bot",
    KONTOR_TELEGRAM_API_URL: "http://127.0.0.1:9",
    KONTOR_TELEGRAM_POLLING: "false",
  },
});

test("Telegram's payment says outside Telegram that it is not supported @long", async ({
  page,
  world,
  signedIn,
}) => {
  await world.open();
  await signedIn(await world.member(), page);
  await page.goto("/profile");
  await byTelegram(page).click();
  await page.getByRole("checkbox", { name: /^Ich verlange ausdrücklich/ }).check();
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expectToast(
    page,
    "Nicht unterstützt",
    "Zahlungen mit Telegram sind nur in der Telegram-App möglich.",
  );
  expect(page.context().pages()).toHaveLength(1);
  await expect(byPaypal(page)).toHaveCount(0);
});
