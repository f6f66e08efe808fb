import { api } from "@/api/client";
import { ApiError } from "@/api/error";
import { createStore } from "@/base/store";
import { sessionStore } from "@/features/auth";
import type { Translation } from "./api";
import { isLanguage, type Language } from "./language-texts";
import { translateOnDevice } from "./on-device";

const languageKey = "chat-language";
const roomsKey = "chat-translated-rooms";

/** Whose choices these are: the next member on this device has their own. */
let member = sessionStore.get().user?.id;

function read(key: string): string | null {
  try {
    return member === undefined ? null : localStorage.getItem(`${key}:${member}`);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    if (member !== undefined) localStorage.setItem(`${key}:${member}`, value);
  } catch {
    // Without storage the choice lives as long as the page.
  }
}

/** The member's own choice, or else what the browser speaks. */
function firstLanguage(): Language {
  const codes = [read(languageKey) ?? "", ...navigator.languages.map((code) => code.slice(0, 2))];
  return codes.find(isLanguage) ?? "de";
}

function firstRooms(): Set<string> {
  try {
    const stored: unknown = JSON.parse(read(roomsKey) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
}

let chosenRooms = firstRooms();
const pausedRooms = new Set<string>();

/** What messages are translated into. */
export const languageStore = createStore<Language>(firstLanguage());

/** Anyone who has chosen a language once is offered it under every bubble. */
export const translationAtHand = createStore(read(languageKey) !== null);

/** The rooms whose messages are all read in that language. */
export const translatedRooms = createStore<ReadonlySet<string>>(chosenRooms);

const showRooms = (): void =>
  translatedRooms.set(new Set([...chosenRooms].filter((room) => !pausedRooms.has(room))));

sessionStore.subscribe(() => {
  const { user } = sessionStore.get();
  if (user?.id === member) return;
  member = user?.id;
  languageStore.set(firstLanguage());
  translationAtHand.set(read(languageKey) !== null);
  chosenRooms = firstRooms();
  pausedRooms.clear();
  showRooms();
});

export function chooseLanguage(language: Language): void {
  languageStore.set(language);
  translationAtHand.set(true);
  keep(languageKey, language);
}

export function translateRoom(room: string, on: boolean): void {
  if (on) chosenRooms.add(room);
  else chosenRooms.delete(room);
  pausedRooms.delete(room);
  keep(roomsKey, JSON.stringify([...chosenRooms]));
  showRooms();
}

/** After a failure. The member's choice stays: it holds again with the next page, or as soon as they say so. */
export function pauseRoom(room: string): void {
  pausedRooms.add(room);
  showRooms();
}

/** What fails with one text, while the next may well be translated. */
const ofOneText = new Set<string | undefined>(["translation_unusable", "translation_unsupported"]);

/** Whether a failure lies in the message, and not in the connection, the service or a limit. */
export const liesInMessage = (error: unknown): boolean =>
  error instanceof ApiError && (ofOneText.has(error.code) || (error.status < 500 && error.status !== 429));

/** By language and text: the same words are translated once, and only as long as the page lives. */
const cache = new Map<string, Translation>();
const underWay = new Map<string, Promise<Translation>>();
const most = 500;

const keyOf = (text: string, language: Language): string => `${language}:${text}`;

export const knownTranslation = (text: string, language: Language): Translation | undefined =>
  cache.get(keyOf(text, language));

/**
 * The browser translates where it can; otherwise the shop does, which keeps the answer no longer than the
 * message. Throws what the call throws.
 */
export function translate(text: string, language: Language, messageId?: number): Promise<Translation> {
  const key = keyOf(text, language);
  const known = cache.get(key);
  if (known) return Promise.resolve(known);
  const running = underWay.get(key) ?? find(text, language, messageId);
  underWay.set(key, running);
  return running.finally(() => underWay.delete(key));
}

/** Without the shop: throws where the browser cannot translate by itself. */
export async function translateHere(text: string, language: Language): Promise<Translation> {
  const answer = await translateOnDevice(text, language);
  if (!answer) throw new Error("this device does not translate it");
  return answer;
}

async function find(text: string, language: Language, messageId?: number): Promise<Translation> {
  const answer = (await translateOnDevice(text, language)) ?? (await ask(text, language, messageId));
  if (cache.size >= most) cache.delete(cache.keys().next().value as string);
  cache.set(keyOf(text, language), answer);
  return answer;
}

/** At most so many calls at a time: a room may ask for all that is on the screen. */
const atOnce = 3;
let asking = 0;
const waiting: (() => void)[] = [];

async function ask(text: string, language: Language, messageId?: number): Promise<Translation> {
  if (asking >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else asking += 1;
  try {
    const answer = await api("post", "/api/translate", {
      body: { text, targetLanguage: language, sourceLanguage: "auto", messageId: messageId ?? null },
    });
    if (!answer.translatedText?.trim()) throw new Error("a translation without words");
    return answer;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else asking -= 1;
  }
}
