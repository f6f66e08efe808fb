import { answer, cutOff } from "../support/failing";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { action, bubble, openActions, openRoom, tell } from "./chat";

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

const failures = [
  {
    when: "the server has no translator",
    fail: answer(503, { success: false, message: "Keine Übersetzung eingerichtet", code: "x" }),
  },
  { when: "the call breaks off", fail: cutOff },
];

for (const { when, fail } of failures) {
  test(`says so when ${when}`, async ({ world, signedIn, faults }) => {
    faults.allow(/translate/);
    const page = await signedIn(await world.member());
    await page.route("**/api/translate", fail);
    await openRoom(page);
    const text = `Unübersetzbar ${Date.now()}`;
    await tell(await world.member("noor"), text);
    await openActions(page, text, false);
    await action(page, "Übersetzen", false).click();
    await expectToast(page, "Übersetzung fehlgeschlagen", "Die Nachricht konnte nicht übersetzt werden");
    await expect(bubble(page, text)).toBeVisible();
  });
}
