import { pause } from "@/base/pause";
import { fold, wordsOf } from "./fold";
import { stemOf, tellingWords } from "./question";
import { noSynonyms, type Synonyms, synonymsOf } from "./synonyms";
import { countBits, letters, slips, slipsAllowed } from "./typo";

/** What is searched, prepared once: texts for what was typed exactly, their words for what was mistyped. */
export interface SearchIndex {
  names: readonly string[];
  descriptions: readonly string[];
  words: readonly string[];
  /** The letters of each word, as bits. */
  wordLetters: Int32Array;
  /** Where each word stands: the product's place times two, plus one if it stands in the description only. */
  places: readonly (readonly number[])[];
  /** The products that contain what was typed last, each phrase in the next: with every letter fewer are looked at. */
  narrowed: { phrase: string; found: readonly number[] }[];
}

type Text = { name: string; description: string };

/** An index that texts are added to, one after another. */
function openIndex() {
  const [names, descriptions]: [string[], string[]] = [[], []];
  const placesOf = new Map<string, number[]>();
  const note = (word: string, place: number) => {
    const places = placesOf.get(word);
    // A word that comes again, or in the description as well as in the name, is noted already.
    if (!places) placesOf.set(word, [place]);
    else if ((places.at(-1) as number) >> 1 !== place >> 1) places.push(place);
  };
  return {
    add(text: Text) {
      const [name, description] = [fold(text.name), fold(text.description)];
      const place = names.push(name) * 2 - 2;
      descriptions.push(description);
      for (const word of wordsOf(name)) note(word, place);
      for (const word of wordsOf(description)) note(word, place + 1);
    },
    close(): SearchIndex {
      const words = [...placesOf.keys()];
      const wordLetters = Int32Array.from(words, letters);
      return { names, descriptions, words, wordLetters, places: [...placesOf.values()], narrowed: [] };
    },
  };
}

export function createIndex(texts: readonly Text[]): SearchIndex {
  const index = openIndex();
  for (const text of texts) index.add(text);
  return index.close();
}

/** The same with a pause after every `most` texts; undefined as soon as it is not wanted any more. */
export async function createIndexInSteps(
  texts: readonly Text[],
  most: number,
  wanted: AbortSignal,
): Promise<SearchIndex | undefined> {
  const index = openIndex();
  for (const [place, text] of texts.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the page is to have its turn in between
    if (place % most === 0) await pause();
    if (wanted.aborted) return;
    index.add(text);
  }
  return index.close();
}

/** How well a product fits: the lower, the better. */
export const rank = {
  nameStart: 0,
  wordStart: 1,
  name: 2,
  description: 3,
  allWords: 4,
  typo: 10,
  someWords: 20,
} as const;
export const isTypo = (score: number): boolean => score >= rank.typo;

const insideWord = 0.01;
const inDescription = 0.02;
const notAtStart = 0.5;
const otherEnding = 0.05;
const synonym = 0.08;
/** Who has less than this share of what was asked for, by the weight of its words, is no hit. */
const leastShare = 0.4;
const mostWords = 8;

/**
 * A score for every product: its rank, or Infinity if it does not fit. Whatever contains the text in its name or
 * description has a rank below `rank.typo`; everything above was found in spite of slips.
 */
export function searchScores(
  index: SearchIndex,
  text: string,
  synonyms: Synonyms = noSynonyms,
): Float32Array {
  const wanted = fold(text).trim();
  const scores = new Float32Array(index.names.length);
  if (wanted === "") return scores;
  const words = [...new Set(tellingWords(wordsOf(wanted)))].slice(0, mostWords);
  scores.fill(Infinity);
  // A single word as it stands is found with the phrase; what is left for it are slips.
  const onlySlips = words.length === 1 && words[0] === wanted;
  if (words.length > 0) scoreByWords(index, words, synonyms, onlySlips, scores);
  for (const place of containing(index, wanted)) {
    scores[place] = phraseRank(index.names[place] as string, wanted);
  }
  return scores;
}

function containing({ names, descriptions, narrowed }: SearchIndex, wanted: string): readonly number[] {
  while (narrowed.length > 0 && !wanted.includes(last(narrowed).phrase)) narrowed.pop();
  if (narrowed.length > 0 && last(narrowed).phrase === wanted) return last(narrowed).found;
  const has = (place: number) =>
    (names[place] as string).includes(wanted) || (descriptions[place] as string).includes(wanted);
  const found = narrowed.length > 0 ? last(narrowed).found.filter(has) : [...names.keys()].filter(has);
  narrowed.push({ phrase: wanted, found });
  return found;
}

const last = <T>(items: readonly T[]): T => items.at(-1) as T;

/** Of a product that contains the text. */
function phraseRank(name: string, wanted: string): number {
  const begin = name.indexOf(wanted);
  if (begin === 0) return rank.nameStart;
  if (begin > 0) return name[begin - 1] === " " ? rank.wordStart : rank.name;
  return rank.description;
}

/** Products that have every word, each in its own way; behind them those that have the words that count most. */
function scoreByWords(
  index: SearchIndex,
  words: readonly string[],
  synonyms: Synonyms,
  onlySlips: boolean,
  scores: Float32Array,
): void {
  const sums = new Float32Array(scores.length);
  const costs = new Float32Array(scores.length);
  const missed = new Float32Array(scores.length);
  let whole = 0;
  for (const word of words) {
    costs.fill(Infinity);
    noteCosts(index, word, onlySlips, costs);
    const stem = stemOf(word);
    if (stem !== word) noteCosts(index, stem, false, costs, otherEnding);
    for (const other of synonymsOf(synonyms, word)) noteCosts(index, other, false, costs, synonym);
    // A word that few products have says more than one that most of them have.
    const found = costs.reduce((count, cost) => count + (cost < Infinity ? 1 : 0), 0);
    const weight = Math.log(1 + (scores.length + 1) / (found + 1));
    whole += weight;
    for (let place = 0; place < sums.length; place += 1) {
      const cost = at(costs, place);
      if (cost < Infinity) sums[place] = at(sums, place) + cost;
      else missed[place] = at(missed, place) + weight;
    }
  }
  for (let place = 0; place < sums.length; place += 1) {
    const [sum, share] = [at(sums, place), at(missed, place) / whole];
    if (share === 0) scores[place] = (sum < 1 ? rank.allWords : rank.typo) + sum;
    else if (share <= 1 - leastShare) scores[place] = rank.someWords + share * 10 + Math.min(sum, 5) / 10;
  }
}

/** What it costs to find one word in each product: below 1 as it is, 1 and more with slips. */
function noteCosts(
  { words, wordLetters, places }: SearchIndex,
  typed: string,
  onlySlips: boolean,
  costs: Float32Array,
  extra = 0,
): void {
  // An ending that went counts as the slip it may be, and another word as well.
  const allowed = extra > 0 ? 0 : slipsAllowed(typed.length);
  if (onlySlips && allowed === 0) return;
  const typedLetters = letters(typed);
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string;
    const begin = word.indexOf(typed);
    if (onlySlips && begin >= 0) continue;
    let cost = begin < 0 ? Infinity : begin === 0 ? 0 : insideWord;
    if (begin < 0 && allowed > 0 && countBits(typedLetters & ~(wordLetters[index] as number)) <= allowed) {
      cost = slips(typed, word, allowed);
      if (cost < Infinity && word[0] !== typed[0]) cost += notAtStart;
    }
    if (cost === Infinity) continue;
    for (const place of places[index] as readonly number[]) {
      const whole = cost + extra + (place & 1 ? inDescription : 0);
      if (whole < at(costs, place >> 1)) costs[place >> 1] = whole;
    }
  }
}

const at = (row: Float32Array, index: number): number => row[index] as number;
