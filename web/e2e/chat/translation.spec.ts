import type { Locator, Page, Route } from "@playwright/test";
import { answer, cutOff } from "../support/failing";
import { expectToast, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import { action, bubble, log, openActions, openRoom, say, tell } from "./chat";

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

test("says why a message could not be translated @long", async ({ world, signedIn, faults }) => {
  faults.allow(/translate/);
  // To someone who would be told how to set a translator up.
  const page = await signedIn(await world.owner());
  const other = await world.member("noor");
  await openRoom(page);
  for (const { when, fail, says } of failures) {
    await page.route("**/api/translate", fail);
    const text = `Unübersetzbar, wenn ${when}`;
    await tell(other, text);
    await openActions(page, text, false);
    await action(page, "Übersetzen", false).click();
    await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
    const notes = bubble(page, text).getByRole("alert");
    await expect(notes, when).toHaveText(says ? [says] : []);
    await expect(bubble(page, text)).toBeVisible();
    await page.unroute("**/api/translate");
  }
});

test("one message that cannot be translated leaves the rest of its room translated @long", async ({
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
  // Anyone who asks for that one again is told aloud.
  await bubble(page, awkward).getByRole("button", { name: "Übersetzen" }).click();
  await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "true");
});

test("a busy translator pauses a room, and the member's choice stays @long", async ({
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

test("without a translator the shop says so to its members, and to its admins what to do", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/translate/);
  const other = await world.member("noor");
  for (const person of [await world.member(), await world.owner()]) {
    const page = await signedIn(person);
    await openRoom(page);
    await language(page).selectOption("Koreanisch");
    const text = `Unübersetzbar ${Date.now()}`;
    await tell(other, text);
    // The real server, which has none.
    await openActions(page, text, false);
    await action(page, "Übersetzen", false).click();
    await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
    const hint = bubble(page, text).getByText(/^Nur für Admins/);
    await expect(hint).toHaveCount(person.admin ? 1 : 0);
    await page.close();
  }
});

test("a whole room says once that it cannot be translated @long", async ({ world, signedIn, faults }) => {
  faults.allow(/translate/);
  const limit = "Für heute ist das Kontingent für Übersetzungen aufgebraucht.";
  const page = await signedIn(await world.member());
  await page.route("**/api/translate", answer(429, { success: false, message: limit, code: "rate_limited" }));
  const other = await world.member("noor");
  for (const text of ["eins", "zwei", "drei"]) await tell(other, `Nachricht ${text} ${Date.now()}`);
  await openRoom(page);
  await wholeRoom(page).click();
  await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "false");
  await expect(toasts(page)).toHaveCount(1);
  await expect(log(page).getByText(limit).first()).toBeVisible();
  // The chat goes on.
  const text = `Weiter geht es ${Date.now()}`;
  await say(page, text);
  await expect(bubble(page, text)).toBeVisible();
});

test("nothing of a sample room is sent to be translated @long", async ({ world, signedIn }) => {
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

  // For every other language there is no one here.
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
