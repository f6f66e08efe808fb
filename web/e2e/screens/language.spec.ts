import type { Page } from "@playwright/test";
import { openRoom, tell } from "../chat/chat";
import { answer, hang } from "../support/failing";
import { appHasBegun } from "../support/screen";
import { expect } from "../support/test";
import { sweep } from "./sweep";

const bot = (page: Page) => page.getByRole("dialog", { name: "KI Support-Bot" });
const field = (page: Page) => page.getByRole("textbox", { name: "Nachricht an den Support-Bot" });

async function ask(page: Page, question: string, turns: number): Promise<void> {
  await field(page).fill(question);
  await field(page).press("Enter");
  await expect(bot(page).getByRole("log").locator("> ol > li")).toHaveCount(turns);
}

sweep({
  name: "the help",
  fails: /api\/help|hilfe\/gibt-es-nicht/,
  phone: true,
  states: {
    topics: async ({ page }) => {
      await page.goto("/hilfe");
      await expect(page.getByRole("navigation", { name: "Alle Themen" })).toBeVisible();
      await expect(page.getByRole("button", { name: "KI Support-Bot öffnen" })).toBeVisible();
    },
    "no topic that fits": async ({ page }) => {
      await page.getByRole("searchbox").fill("qqqq");
      await expect(page.getByRole("heading", { name: "Kein Thema gefunden" })).toBeVisible();
    },
    "a page": async ({ page }) => {
      await page.goto("/hilfe/bezahlen");
      await expect(page.getByRole("article")).toBeVisible();
    },
    "a page that there is not": async ({ page }) => {
      await page.goto("/hilfe/gibt-es-nicht");
      await expect(page.getByRole("heading", { name: "Diese Hilfeseite gibt es nicht" })).toBeVisible();
    },
  },
  further: {
    "not to be had": async ({ page }) => {
      // The page brings its topics along; on the way through the app they are asked for.
      await page.goto("/impressum");
      await appHasBegun(page);
      await page.route("**/api/help", answer(500, {}));
      await page.getByRole("link", { name: "Hilfe und Kontakt" }).click();
      await expect(page.getByRole("heading", { name: "Fehler beim Laden" })).toBeVisible();
    },
  },
});

/** Beneath the bot: the less there is, the sooner the page is read and laid out at every size. */
const quiet = "/hilfe";

sweep({
  name: "the support bot",
  fails: /ai-bot/,
  who: (world) => world.member("premium", "premium"),
  phone: true,
  states: {
    beginning: async ({ page }) => {
      await hang(page, "**/api/ai-bot/init");
      await page.goto(quiet);
      await page.getByRole("button", { name: "KI Support-Bot öffnen" }).click();
      await expect(bot(page).getByText("Der Bot wird gestartet")).toBeVisible();
    },
    "not to be begun": async ({ page }) => {
      await page.unrouteAll();
      await page.route("**/api/ai-bot/init", answer(503, {}));
      await page.goto(quiet);
      await page.getByRole("button", { name: "KI Support-Bot öffnen" }).click();
      await expect(bot(page).getByRole("alert")).toBeVisible();
    },
    begun: async ({ page }) => {
      await page.unrouteAll();
      await bot(page).getByRole("button", { name: "Erneut versuchen" }).click();
      await expect(field(page)).toBeEnabled();
    },
    "an answer with its sources": async ({ page }) => ask(page, "Wie lange dauert der Versand?", 3),
    "recommended products": async ({ page }) => {
      await ask(page, "Welcher Espresso passt zu mir?", 5);
      await expect(bot(page).getByRole("list", { name: "Empfohlene Produkte" })).toBeVisible();
    },
    "nothing found": async ({ page }) => ask(page, "xyzzy plugh frobnicate?", 7),
    "a question that was not answered": async ({ page }) => {
      await page.route("**/api/ai-bot/message", answer(503, {}));
      await field(page).fill("Sind Sie da?");
      await field(page).press("Enter");
      await expect(bot(page).getByRole("button", { name: "Erneut senden" })).toBeVisible();
    },
    reset: async ({ page }) => {
      await bot(page).getByRole("button", { name: "Konversation zurücksetzen" }).click();
      await expect(bot(page).getByRole("button", { name: "Neue Unterhaltung beginnen" })).toBeVisible();
    },
  },
});

sweep({
  name: "a translated room",
  long: true,
  fails: /translate/,
  who: (world) => world.owner(),
  phone: true,
  states: {
    "as a whole": async ({ page, world }) => {
      await tell(await world.member("noor"), "Guten Abend allerseits, wer probiert heute mit?");
      await page.route("**/api/translate", async (route) => {
        const { targetLanguage } = route.request().postDataJSON() as { targetLanguage: string };
        // The real server has no translator.
        if (targetLanguage !== "en") return route.continue();
        return route.fulfill({
          json: { translatedText: "Good evening, everyone", detectedLanguage: "de", cached: false },
        });
      });
      await openRoom(page);
      await page.getByRole("combobox", { name: "Sprache für Übersetzungen" }).selectOption("Englisch");
      await page.getByRole("button", { name: "Ganzen Raum übersetzen" }).click();
      await expect(page.getByText("Good evening, everyone").last()).toBeVisible();
    },
  },
  further: {
    "without a translator": async ({ page }) => {
      await page.getByRole("combobox", { name: "Sprache für Übersetzungen" }).selectOption("Koreanisch");
      await expect(page.getByText(/^Nur für Admins/).first()).toBeVisible();
      await page
        .getByRole("region", { name: /^Mitteilungen/ })
        .getByRole("button")
        .first()
        .click();
    },
  },
});
