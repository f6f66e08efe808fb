import type { Translation } from "./api";

/**
 * The browser's own translator and language detector, which work without anybody else reading along. Few
 * browsers have them, and TypeScript's library does not know them yet.
 * https://webmachinelearning.github.io/translation-api/
 */

type Availability = "unavailable" | "downloadable" | "downloading" | "available";

interface Translator {
  translate: (text: string) => Promise<string>;
}

interface Detector {
  detect: (text: string) => Promise<readonly { detectedLanguage: string; confidence: number }[]>;
}

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface OnDevice {
  Translator?: {
    availability: (pair: Pair) => Promise<Availability>;
    create: (pair: Pair) => Promise<Translator>;
  };
  LanguageDetector?: {
    availability: () => Promise<Availability>;
    create: () => Promise<Detector>;
  };
}

/** Less sure than this is a guess; then anyone who else can find out is asked. */
const sureEnough = 0.5;

const device = globalThis as OnDevice;
const translators = new Map<string, Promise<Translator>>();
let detector: Promise<Detector> | undefined;

/** What comes out of the browser; null where it cannot do it, or cannot do it yet. */
export async function translateOnDevice(text: string, targetLanguage: string): Promise<Translation | null> {
  if (!device.Translator || !device.LanguageDetector) return null;
  try {
    const detectedLanguage = await detect(text, device.LanguageDetector);
    if (!detectedLanguage) return null;
    if (detectedLanguage === targetLanguage) return { translatedText: text, detectedLanguage };
    const translator = await translatorFor(
      { sourceLanguage: detectedLanguage, targetLanguage },
      device.Translator,
    );
    const translatedText = await translator?.translate(text);
    return translatedText?.trim() ? { translatedText, detectedLanguage } : null;
  } catch {
    return null;
  }
}

async function detect(
  text: string,
  api: NonNullable<OnDevice["LanguageDetector"]>,
): Promise<string | undefined> {
  const availability = await api.availability();
  if (availability === "downloadable") begin(() => api.create());
  if (availability !== "available") return undefined;
  detector ??= api.create();
  // The next message tries again.
  detector.catch(() => (detector = undefined));
  const [first] = await (await detector).detect(text);
  if (!first || first.confidence < sureEnough) return undefined;
  // "zh-Hant" is read by anyone who reads "zh".
  return first.detectedLanguage.split("-")[0];
}

async function translatorFor(
  pair: Pair,
  api: NonNullable<OnDevice["Translator"]>,
): Promise<Translator | undefined> {
  const availability = await api.availability(pair);
  if (availability === "downloadable") begin(() => api.create(pair));
  if (availability !== "available") return undefined;
  const key = `${pair.sourceLanguage}-${pair.targetLanguage}`;
  const translator = translators.get(key) ?? api.create(pair);
  translators.set(key, translator);
  translator.catch(() => translators.delete(key));
  return translator;
}

/** Fetching a language takes minutes: it goes on by itself and serves the next message. */
function begin(create: () => Promise<unknown>): void {
  create().catch((error: unknown) => console.warn("no language for the device's translator", error));
}
