import type { Page } from "@playwright/test";
import { action, bubble, openActions, openRoom, say, tell } from "./chat";
import { expect, test, translations } from "./translator";

const wholeRoom = (page: Page) => page.getByRole("button", { name: "Ganzen Raum übersetzen" });
const language = (page: Page) => page.getByRole("combobox", { name: "Sprache für Übersetzungen" });

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

test("a message is translated on demand, once for each language @long", async ({ world, signedIn }, info) => {
  const phone = info.project.name === "phone";
  const page = await signedIn(await world.member());
  const asked = translations(page);
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
  const translated = bubble(page, `EN: ${text}`);
  await expect(translated).toContainText("Übersetzt aus: Deutsch");
  await translated.getByRole("button", { name: "Original" }).click();
  await expect(bubble(page, text)).not.toContainText("EN:");

  // Anyone who has chosen a language is offered it at every bubble.
  await bubble(page, text).getByRole("button", { name: "Übersetzen" }).click();
  await expect(translated).toBeVisible();
  expect(asked).toMatchObject([{ text, targetLanguage: "en", sourceLanguage: "auto" }]);
  await choice.selectOption("Türkisch");
  await bubble(page, text).getByRole("button", { name: "Übersetzen" }).click();
  await expect(bubble(page, `TR: ${text}`)).toBeVisible();
  expect(asked).toHaveLength(2);
});

test("a whole room is read in one's own language, and the choice is kept", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  const asked = translations(page);
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

test("a private room is translated by itself, and only that one @long", async ({ world, signedIn }) => {
  const [me, other] = [await world.member(), await world.member("noor")];
  const room = await me.api.call("post", "/api/chat/rooms", {
    body: { name: other.name, isPrivate: true, invitedUserId: other.id },
  });
  const text = `Unter uns ${Date.now()}`;
  await tell(other, text, room.id);
  const page = await signedIn(me);
  const asked = translations(page);
  await openRoom(page, room.id);
  await language(page).selectOption("Englisch");
  await wholeRoom(page).click();
  await expect(bubble(page, `EN: ${text}`)).toBeVisible();
  expect(asked).toHaveLength(1);
  await openRoom(page);
  await expect(wholeRoom(page)).toHaveAttribute("aria-pressed", "false");
});

test("what the browser can translate by itself is sent nowhere @long", async ({ world, signedIn }) => {
  const page = await signedIn(await world.member());
  const asked = translations(page);
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

test("language and rooms are each member's own on one device @long", async ({ world, signedIn }) => {
  const [first, second] = [await world.member(), await world.member("noor")];
  const page = await signedIn(first);
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
