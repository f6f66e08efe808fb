/** What messages can be translated into, in the specification's order. */
export const languages = {
  en: "Englisch",
  de: "Deutsch",
  es: "Spanisch",
  fr: "Französisch",
  it: "Italienisch",
  pt: "Portugiesisch",
  ru: "Russisch",
  zh: "Chinesisch",
  ja: "Japanisch",
  ko: "Koreanisch",
  ar: "Arabisch",
  tr: "Türkisch",
} as const;

export type Language = keyof typeof languages;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

const names = new Intl.DisplayNames("de", { type: "language" });

/** The German name of whatever language a translator has found. */
export function languageName(code: string): string {
  if (isLanguage(code)) return languages[code];
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
