import type { Page } from "@playwright/test";
import { answer, cutOff } from "../support/failing";
import { expectToast, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import { action, bubble, log, openActions, openRoom, say, tell } from "./chat";

/** Answers every translation with its text and where it goes; what was asked is kept. */
async function translator(
  page: Page,
): Promise<{ text: string; targetLanguage: string; messageId?: number }[]> {
  const asked: { text: string; targetLanguage: string; messageId?: number }[] = [];
  await page.route("**/api/translate", async (route) => {
    const body = route.request().postDataJSON() as (typeof asked)[number];
    asked.push(body);
    const translatedText = `${body.targetLanguage.toUpperCase()}: ${body.text.slice(0, 40)}`;
    await route.fulfill({ json: { translatedText, detectedLanguage: "de", cached: false } });
  });
  return asked;
}

const wholeRoom = (page: Page) => page.getByRole("button", { name: "Ganzen Raum übersetzen" });
const language = (page: Page) => page.getByRole("combobox", { name: "Sprache für Übersetzungen" });

test("a whole room is read in one's own language, and the choice is kept @both", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await world.member());
  const asked = await translator(page);
  const other = await world.member("noor");
  const first = `Erste ${Date.now()}`;
  const { id: messageId } = await tell(other, first);
  await openRoom(page);
  await language(page).selectOption("Englisch");
  await expect(bubble(page, first)).toBeVisible();
  expect(asked, "nothing is sent anywhere before it is asked for").toEqual([]);

  await wholeRoom(page).click();
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "true");
  const translated = bubble(page, `EN: ${first}`);
  await expect(translated).toContainText("Übersetzt aus: Deutsch");
  expect(asked.find(({ text }) => text === first)).toMatchObject({ messageId });

  // Own words stay, and what comes in is translated as well.
  const own = `Meine ${Date.now()}`;
  await say(page, own);
  const next = `Zweite ${Date.now()}`;
  await tell(other, next);
  await expect(bubble(page, `EN: ${next}`)).toBeVisible();
  expect(asked.map(({ text }) => text)).not.toContain(own);

  // The original is one tap away, and back is no further.
  await translated.getByRole("button", { name: "Original" }).click();
  await expect(bubble(page, first)).not.toContainText("EN:");
  const before = asked.length;
  await bubble(page, first).getByRole("button", { name: "Übersetzen" }).click();
  await expect(translated).toBeVisible();
  expect(asked, "each text is asked for once in each language").toHaveLength(before);

  await page.reload();
  await expect(language(page)).toHaveValue("en");
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "true");
  await expect(translated).toBeVisible();
  await wholeRoom(page).click();
  await expect(bubble(page, first)).not.toContainText("EN:");
});

test("a private room is translated by itself, and only that one", async ({ world, signedIn }) => {
  const [me, other] = [await world.member(), await world.member("noor")];
  const room = await me.api.call("post", "/api/chat/rooms", {
    body: { name: other.name, isPrivate: true, invitedUserId: other.id },
  });
  const text = `Unter uns ${Date.now()}`;
  await tell(other, text, room.id);
  const page = await signedIn(me);
  const asked = await translator(page);
  await openRoom(page, room.id);
  await wholeRoom(page).click();
  await expect(bubble(page, `DE: ${text}`)).toBeVisible();
  expect(asked).toHaveLength(1);
  await openRoom(page);
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "false");
});

test("what the browser can translate by itself is sent nowhere", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  const asked = await translator(page);
  await page.addInitScript(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const available = async () => "available";
    Object.assign(window, {
      LanguageDetector: {
        availability: available,
        create: async () => ({ detect: async () => [{ detectedLanguage: "de", confidence: 0.99 }] }),
      },
      Translator: {
        availability: available,
        create: async ({ targetLanguage }: { targetLanguage: string }) => ({
          translate: async (text: string) => `Gerät ${targetLanguage}: ${text}`,
        }),
      },
    });
  });
  await openRoom(page);
  const text = `Nur hier ${Date.now()}`;
  await tell(await world.member("noor"), text);
  await language(page).selectOption("Französisch");
  await openActions(page, text, false);
  await action(page, "Übersetzen", false).click();
  await expect(bubble(page, `Gerät fr: ${text}`)).toContainText("Übersetzt aus: Deutsch");
  await language(page).selectOption("Deutsch");
  await bubble(page, text).getByRole("button", { name: "Übersetzen" }).click();
  await expect(bubble(page, text)).toContainText("Schon auf Deutsch");
  expect(asked).toEqual([]);
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

const limit = "Für heute ist das Kontingent für Übersetzungen aufgebraucht.";
for (const { when, fail, says } of [
  {
    when: "the limit is reached",
    fail: answer(429, { success: false, message: limit, code: "rate_limited" }),
    says: limit,
  },
  { when: "the connection breaks", fail: cutOff, says: undefined },
  {
    when: "the answer is nonsense",
    fail: answer(200, { translatedText: "  ", detectedLanguage: "" }),
    says: undefined,
  },
]) {
  test(`a whole room says once that it cannot be translated when ${when}`, async ({
    world,
    signedIn,
    faults,
  }) => {
    faults.allow(/translate/);
    const page = await signedIn(await world.member());
    await page.route("**/api/translate", fail);
    const other = await world.member("noor");
    for (const text of ["eins", "zwei", "drei"]) await tell(other, `Nachricht ${text} ${Date.now()}`);
    await openRoom(page);
    await wholeRoom(page).click();
    await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
    await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "false");
    await expect(toasts(page)).toHaveCount(1);
    if (says) await expect(log(page).getByText(says).first()).toBeVisible();
    // The chat goes on.
    const text = `Weiter geht es ${Date.now()}`;
    await say(page, text);
    await expect(bubble(page, text)).toBeVisible();
  });
}
