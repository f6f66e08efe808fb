/** What a person typed into a search: the words, and the prices they named, in whole euro cents; no bound is infinite. */
export interface Question {
  text: string;
  from: number;
  upTo: number;
}

const amount = String.raw`(\d{1,6}(?:[.,]\d{1,2})?)\s*(?:€|euro\b|eur\b)`;
const upper = new RegExp(
  String.raw`\b(?:unter|bis(?: zu)?|höchstens|maximal|max\.?|weniger als|günstiger als|billiger als)\s+${amount}`,
  "iu",
);
const lower = new RegExp(
  String.raw`(?:\b|(?<=\s|^))(?:über|ab|mindestens|mehr als|teurer als)\s+${amount}`,
  "iu",
);

const cents = (euro: string | undefined): number => Math.round(Number(euro?.replace(",", ".")) * 100);

/** "milder Kaffee unter 20 €" → the words "milder Kaffee" and at most 2,000 cents. */
export function readQuestion(typed: string): Question {
  const [most, least] = [upper.exec(typed), lower.exec(typed)];
  const text = typed.replace(upper, " ").replace(lower, " ").replace(/\s+/g, " ").trim();
  return {
    text: most || least ? text : typed,
    from: least ? cents(least[1]) : -Infinity,
    upTo: most ? cents(most[1]) : Infinity,
  };
}

const phrasing = new Set(
  "welche welcher welches welchen was wer wie wo ich wir ihr suche sucht brauche moechte haette gern gerne habt haben gibt es ein eine einen einem einer der die das den dem des und oder fuer mit ohne zu zum zur im in am an auf von vom passt passen mir uns bitte etwas ist sind kann auch nicht noch".split(
    " ",
  ),
);

/** The words that say what is looked for; all of them when nothing else was typed. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !phrasing.has(word));
  return telling.length > 0 ? telling : words;
}

/** A folded word without its ending: "milder" and "mildes" are both "mild". */
export function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?<=.{4})(?:ern|em|en|er|es|e|n|s)$/, "") : word;
}
