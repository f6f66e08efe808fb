import type { Locator, Page, Route } from "@playwright/test";
import { answer, cutOff } from "../support/failing";
import { expectToast, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import { action, bubble, openActions, openRoom, say, tell } from "./chat";

const languages = [
  "Englisch",
  "Deutsch",
  "Spanisch",
  "Französisch",
  "Italienisch",
  "Portugiesisch",
  "Russisch",
  "Chinesisch",
  "Japanisch",
  "Koreanisch",
  "Arabisch",
  "Türkisch",
];

test("a message is translated on demand, once for each language @both", async ({ world, signedIn }, info) => {
  const phone = info.project.name === "phone";
  const page = await signedIn(await world.member());
  const asked: unknown[] = [];
  await page.route("**/api/translate", async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: { translatedText: "Good evening, everyone", detectedLanguage: "de" } });
  });
  await openRoom(page);
  const text = `Guten Abend allerseits ${Date.now()}`;
  await tell(await world.member("noor"), text);
  await expect(bubble(page, text)).toBeVisible();

  const choice = page.getByRole("combobox", { name: "Sprache für Übersetzungen" });
  await expect(choice.getByRole("option")).toHaveText(languages);
  await expect(choice).toHaveValue("de");
  await choice.selectOption("Englisch");
  await openActions(page, text, phone);
  await action(page, "Übersetzen", phone).click();
  const translated = bubble(page, "Good evening, everyone");
  await expect(translated).toContainText("Übersetzt aus: Deutsch");
  await translated.getByRole("button", { name: "Original" }).click();
  await expect(bubble(page, text)).toBeVisible();

  // Whoever has chosen a language is offered it at every bubble.
  await bubble(page, text).getByRole("button", { name: "Übersetzen" }).click();
  await expect(translated).toBeVisible();
  expect(asked).toMatchObject([{ text, targetLanguage: "en", sourceLanguage: "auto" }]);
  await choice.selectOption("Türkisch");
  await bubble(page, text).getByRole("button", { name: "Übersetzen" }).click();
  await expect(translated).toBeVisible();
  expect(asked).toHaveLength(2);
});

const wholeRoom = (page: Page): Locator => page.getByRole("button", { name: "Ganzen Raum übersetzen" });
const language = (page: Page): Locator => page.getByRole("combobox", { name: "Sprache für Übersetzungen" });

const refuse = (status: number, code: string, message: string) =>
  answer(status, { success: false, code, message });
const busy = "Der Übersetzungsdienst ist gerade überlastet. Bitte versuchen Sie es in 1 Minute erneut.";
const exhausted = "Das Kontingent des Übersetzungsdienstes ist aufgebraucht.";

const failures: { when: string; fail: (route: Route) => Promise<void>; says?: string | RegExp }[] = [
  {
    when: "the server has no translator",
    fail: refuse(503, "translation_unavailable", "In diesem Shop ist kein Übersetzungsdienst eingerichtet."),
    says: /^Nur für Admins/,
  },
  { when: "the translator is busy", fail: refuse(503, "translation_busy", busy), says: busy },
  {
    when: "the translator is used up",
    fail: refuse(503, "translation_exhausted", exhausted),
    says: exhausted,
  },
  { when: "the call breaks off", fail: cutOff },
];

for (const { when, fail, says } of failures) {
  test(`says so when ${when}`, async ({ world, signedIn, faults }) => {
    faults.allow(/translate/);
    // To somebody who would be told how to set a translator up.
    const page = await signedIn(await world.owner());
    await page.route("**/api/translate", fail);
    await openRoom(page);
    const text = `Unübersetzbar ${Date.now()}`;
    await tell(await world.member("noor"), text);
    await openActions(page, text, false);
    await action(page, "Übersetzen", false).click();
    await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
    const notes = bubble(page, text).getByRole("alert");
    await expect(notes).toHaveText(says ? [says] : []);
    await expect(bubble(page, text)).toBeVisible();
  });
}

test("one message that cannot be translated leaves the rest of its room translated", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/translate/);
  const page = await signedIn(await world.member());
  const changed = "Dieser Text ist nicht der Text der Nachricht.";
  await page.route("**/api/translate", (route) => {
    const { text } = route.request().postDataJSON() as { text: string };
    return text.startsWith("Sperrig")
      ? refuse(409, "translation_text_changed", changed)(route)
      : answer(200, { translatedText: `EN: ${text}`, detectedLanguage: "de", cached: false })(route);
  });
  const other = await world.member("noor");
  const [awkward, easy] = [`Sperrig ${Date.now()}`, `Leicht ${Date.now()}`];
  await tell(other, awkward);
  await openRoom(page);
  await language(page).selectOption("Englisch");
  await wholeRoom(page).click();
  await expect(bubble(page, awkward).getByRole("alert")).toHaveText(changed);
  await tell(other, easy);
  await expect(bubble(page, `EN: ${easy}`)).toBeVisible();
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "true");
  await expect(toasts(page)).toHaveCount(0);
  // Whoever asks for that one again is told aloud.
  await bubble(page, awkward).getByRole("button", { name: "Übersetzen" }).click();
  await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "true");
});

test("a busy translator pauses a room, and the member's choice stays", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/translate/);
  const page = await signedIn(await world.member());
  const text = `Später ${Date.now()}`;
  await tell(await world.member("noor"), text);
  await page.route("**/api/translate", refuse(503, "translation_busy", busy));
  await openRoom(page);
  await wholeRoom(page).click();
  await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "false");
  await page.unroute("**/api/translate");
  await page.route("**/api/translate", (route) =>
    answer(200, {
      translatedText: `DE: ${(route.request().postDataJSON() as { text: string }).text}`,
      detectedLanguage: "en",
      cached: false,
    })(route),
  );
  await page.reload();
  await expect(bubble(page, `DE: ${text}`)).toBeVisible();
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "true");
});

test("language and rooms are each member's own on one device", async ({ world, signedIn }) => {
  const [first, second] = [await world.member(), await world.member("noor")];
  const page = await signedIn(first);
  await page.route(
    "**/api/translate",
    answer(200, { translatedText: "…", detectedLanguage: "de", cached: false }),
  );
  await openRoom(page);
  await language(page).selectOption("Koreanisch");
  await wholeRoom(page).click();
  await signedIn(second, page);
  await openRoom(page);
  await expect(language(page)).toHaveValue("de");
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "false");
  await signedIn(first, page);
  await openRoom(page);
  await expect(language(page)).toHaveValue("ko");
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "true");
});

test("nothing of a sample room is sent to be translated", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/translate")) asked.push(request.url());
  });
  await openRoom(page, "demo-1");
  // The samples bring their translations along; what is in the reader's language already needs none.
  await wholeRoom(page).click();
  await expect(bubble(page, "fast wie Maracuja")).toBeVisible();
  await expect(bubble(page, "Mittelfein")).toBeVisible();
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "true");
  await wholeRoom(page).click();

  // For every other language there is nobody here.
  await language(page).selectOption("Koreanisch");
  await bubble(page, "casi como maracuyá").getByRole("button", { name: "Übersetzen" }).click();
  await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
  const own = `Nur hier ${Date.now()}`;
  await say(page, own);
  await openActions(page, own, false);
  await action(page, "Übersetzen", false).click();
  await expect(toasts(page)).toHaveCount(2);
  expect(asked).toEqual([]);
});
