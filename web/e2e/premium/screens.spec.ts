import { sweep } from "../screens/sweep";
import { answer, hang } from "../support/failing";
import { expect } from "../support/test";
import { box, byTelegram, history, opened, pay } from "./premium";

const capture = "**/api/capture-paypal-payment";
const back = "/paypal-success?token=T&PayerID=P";

sweep({
  name: "the membership",
  long: true,
  fails: /api\/premium/,
  who: (world) => world.member(),
  phone: true,
  states: {
    offered: async ({ page }) => {
      await page.goto("/profile");
      await expect(history(page)).toContainText("Noch keine Zahlungen.");
    },
    waiting: async ({ page }) => {
      const tab = await opened(page, () => byTelegram(page).click());
      await expect(box(page).getByRole("heading")).toHaveText("Premium aktiviert!");
      await tab.close();
    },
    running: async ({ page, person }) => {
      if (person) await pay(person, 4);
      await page.goto("/profile");
      await expect(box(page).getByRole("heading")).toHaveText("Premium ist aktiv");
    },
    cancelling: async ({ page }) => {
      await box(page).getByRole("button", { name: "Mitgliedschaft kündigen" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  further: {
    failing: async ({ page }) => {
      await page.route("**/api/premium", answer(500, {}));
      await page.goto("/profile");
      await expect(history(page).getByRole("alert")).toBeVisible();
    },
  },
});

sweep({
  name: "coming back from PayPal",
  long: true,
  fails: /capture-paypal-payment/,
  who: (world) => world.member(),
  phone: true,
  states: {
    processing: async ({ page }) => {
      await hang(page, capture);
      await page.goto(back);
      await expect(page.getByRole("heading", { name: "Zahlung wird verarbeitet" })).toBeVisible();
      await page.unrouteAll();
    },
    activated: async ({ page }) => {
      await page.route(
        capture,
        answer(200, { success: true, message: "Premium aktiviert!", premiumUntil: "2027-01-01T00:00:00Z" }),
      );
      await page.goto(back);
      await expect(page.getByRole("heading", { name: "Premium aktiviert!" })).toBeVisible();
      await page.unrouteAll();
    },
  },
  further: {
    pending: async ({ page }) => {
      await page.route(
        capture,
        answer(409, { success: false, message: "Die Zahlung wird geprüft.", code: "payment_pending" }),
      );
      await page.goto(back);
      await expect(page.getByRole("heading", { name: "Zahlung wird geprüft" })).toBeVisible();
    },
    failed: async ({ page }) => {
      await page.goto("/paypal-success");
      await expect(page.getByRole("heading", { name: "Zahlung fehlgeschlagen" })).toBeVisible();
    },
    cancelled: async ({ page }) => {
      await page.goto("/paypal-cancel");
      await expect(page.getByRole("heading", { name: "Zahlung abgebrochen" })).toBeVisible();
    },
  },
});

sweep({
  name: "the payments in the back office",
  long: true,
  fails: /admin\/payments/,
  who: (world) => world.owner(),
  phone: true,
  states: {
    some: async ({ page, world }) => {
      await pay(await world.member("ein-recht-langer-name-zahlt"), 2);
      await page.goto("/admin/settings");
      await page.getByRole("link", { name: /^Zahlungen/ }).click();
      const list = page.getByRole("list", { name: "Zahlungen" });
      await expect(list.getByRole("listitem").first()).toContainText(/Telegram1.000 Sterne.*DemoBezahlt/);
    },
  },
  further: {
    "one to look at": async ({ page, world }) => {
      const person = await world.member("zahlt-zu-wenig");
      await pay(person, 1, "wrong_amount");
      await page.goto("/admin/payments");
      const row = page.getByRole("listitem").filter({ hasText: person.name });
      await expect(row).toContainText("Bitte prüfen: Der Betrag stimmt nicht.");
    },
    failing: async ({ page }) => {
      await page.route("**/api/admin/payments", answer(500, {}));
      await page.goto("/admin/payments");
      await expect(page.getByRole("alert")).toContainText("Die Zahlungen konnten nicht geladen werden.");
    },
  },
});
