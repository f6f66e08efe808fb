import { createStore } from "@/base/store";
import { isLanguage, type Language } from "./language-texts";

export interface Translation {
  translatedText: string;
  detectedLanguage: string;
}

const storageKey = "chat-language";

function readLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey) ?? "";
    return isLanguage(stored) ? stored : "de";
  } catch {
    return "de";
  }
}

/** Whoever has chosen a language once is offered it under every bubble. */
export const translationAtHand = createStore(hasChosen());

function hasChosen(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function chooseLanguage(language: Language): void {
  languageStore.set(language);
  translationAtHand.set(true);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the choice lives as long as the page.
  }
}

/** What messages are translated into. */
export const languageStore = createStore<Language>(readLanguage());

/** By language and text: the same words are translated once. */
const cache = new Map<string, Translation>();
const most = 500;

const keyOf = (text: string, language: Language): string => `${language}:${text}`;

const cachedTranslation = (text: string, language: Language): Translation | undefined =>
  cache.get(keyOf(text, language));

/** Throws what the call throws. */
export async function translate(text: string, language: Language): Promise<Translation> {
  const known = cachedTranslation(text, language);
  if (known) return known;
  const { call } = await import("@/api/call");
  const answer = (await call("post", "/api/translate", {
    body: { text, targetLanguage: language, sourceLanguage: "auto" },
  })) as Translation;
  if (cache.size >= most) cache.delete(cache.keys().next().value as string);
  cache.set(keyOf(text, language), answer);
  return answer;
}
