import { describe, expect, it } from "vitest";
import { fold, wordsOf } from "./fold";
import { createIndex, createIndexInSteps, isTypo, rank, searchScores } from "./search";
import { slips, slipsAllowed } from "./typo";

const texts = [
  { name: "Hausmischung No. 1", description: "Unsere erste Mischung, mild und süß." },
  { name: "Kräutertee", description: "Minze, Salbei und Weißdorn." },
  { name: "Äthiopien Guji", description: "Ein Kaffee mit Noten von Pfirsich." },
  { name: "Matcha Yame", description: "Grüner Tee, fein gemahlen." },
  { name: "Kaffeefilter", description: "Aus Papier, für die Kanne." },
];
const index = createIndex(texts);

/** Names of the hits, best first. */
function hits(text: string) {
  const scores = [...searchScores(index, text)];
  return texts
    .map(({ name }, place) => ({ name, score: scores[place] ?? Infinity }))
    .filter(({ score }) => score < Infinity)
    .toSorted((a, b) => a.score - b.score)
    .map(({ name, score }) => `${isTypo(score) ? "~" : ""}${name}`);
}

describe("an index", () => {
  it("is the same when it is made in steps, and is given up when it is not wanted", async () => {
    const left = new AbortController();
    expect(await createIndexInSteps(texts, 2, left.signal)).toEqual(createIndex(texts));
    const dropped = createIndexInSteps(texts, 2, left.signal);
    left.abort();
    expect(await dropped).toBeUndefined();
  });
});

describe("folding", () => {
  it.each([
    ["Äpfel", "aepfel"],
    ["Weißdorn", "weissdorn"],
    ["GRÜN", "gruen"],
    ["Crème brûlée", "creme brulee"],
    ["a\u0308hnlich", "aehnlich"],
    ["zwei \n  Worte", "zwei worte"],
  ])("%s → %s", (text, folded) => expect(fold(text)).toBe(folded));

  it("finds words of letters and digits", () =>
    expect(wordsOf("no. 1, haus-mischung no")).toEqual(["no", "1", "haus", "mischung", "no"]));
});

describe("slips", () => {
  it.each([
    ["kafee", "kaffee", 1],
    ["kaffe", "kaffeefilter", 0],
    ["mischnug", "hausmischung", 1],
    ["gaffee", "kaffee", 1],
    ["macha", "matcha", 1],
    ["matcah", "matcha", 1],
    ["pfrsich", "pfirsich", 1],
    ["kaese", "kase", 1],
    ["filter", "kaffeefilter", 0],
  ])("%s is %s slips away from %s", (typed, word, count) => expect(slips(typed, word, 2)).toBe(count));

  it("gives up past the most", () => expect(slips("kakao", "kaffee", 1)).toBe(Infinity));

  it("agrees with the plain recursion", () => {
    const random = seeded(7);
    for (let round = 0; round < 300; round += 1) {
      const typed = randomWord(random, 5);
      const word = randomWord(random, 7);
      const plain = Math.min(...prefixes(word).map((prefix) => plainSlips(typed, prefix)));
      expect(slips(typed, word, 2), `${typed} in ${word}`).toBe(plain <= 2 ? plain : Infinity);
    }
  });

  it("forgives nothing in short words", () => expect([3, 4, 7, 8].map(slipsAllowed)).toEqual([0, 1, 1, 2]));
});

describe("searching", () => {
  it("finds what contains the text, names first", () => {
    expect(hits("tee")).toEqual(["Kräutertee", "Matcha Yame"]);
    expect(hits("MISCHUNG")).toEqual(["Hausmischung No. 1"]);
    expect(hits("kaffee")).toEqual(["Kaffeefilter", "Äthiopien Guji"]);
  });

  it("takes ä for ae and ß for ss, both ways", () => {
    expect(hits("kraeuter")).toEqual(["Kräutertee"]);
    expect(hits("ÄTHIOP")).toEqual(["Äthiopien Guji"]);
    expect(hits("weissdorn")).toEqual(["Kräutertee"]);
    expect(hits("suess")).toEqual(["Hausmischung No. 1"]);
  });

  it("forgives slips, behind everything exact", () => {
    expect(hits("kafee")).toEqual(["~Kaffeefilter", "~Äthiopien Guji"]);
    expect(hits("krautertee")).toEqual(["~Kräutertee"]);
    expect(hits("hausmischnug")).toEqual(["~Hausmischung No. 1"]);
    expect(hits("pfrisich")).toEqual(["~Äthiopien Guji"]);
  });

  it("takes several words in any order", () => {
    expect(hits("papier filter")).toEqual(["Kaffeefilter"]);
    expect(hits("guji kafee")).toEqual(["~Äthiopien Guji", "~Kaffeefilter"]);
    expect(hits("guji matcha")).toEqual(["~Äthiopien Guji", "~Matcha Yame"]);
  });

  it("knows a word with another ending, and leaves out what only phrases the question", () => {
    expect(hits("milde Mischung")).toEqual(["Hausmischung No. 1"]);
    expect(hits("welcher Tee ist fein?")[0]).toBe("Matcha Yame");
    expect(hits("süßer Kräutertee")[0]).toBe("~Kräutertee");
  });

  it("finds everything for no text, and nothing for nonsense", () => {
    expect(hits("  ")).toHaveLength(texts.length);
    expect(hits("xyzzyplugh")).toEqual([]);
    expect(hits("%&/")).toEqual([]);
  });

  it("never misses what contains the text in whatever case, nor ranks it behind a slip", () => {
    const random = seeded(11);
    const letters = "aäoßeETSsk \u0308éñ1.-";
    const word = () => Array.from({ length: 1 + random(12) }, () => letters[random(letters.length)]).join("");
    for (let round = 0; round < 400; round += 1) {
      const goods = Array.from({ length: 6 }, () => ({ name: word(), description: `${word()} ${word()}` }));
      const from = goods[random(6)]?.description ?? "";
      const start = random(from.length);
      const wanted = from.slice(start, start + 1 + random(6));
      if (wanted.trim() === "") continue;
      const scores = searchScores(createIndex(goods), wanted);
      for (const [place, { name, description }] of goods.entries()) {
        const plain = [name, description].some((text) =>
          text.toLocaleLowerCase("de").includes(wanted.trim().toLocaleLowerCase("de")),
        );
        if (plain)
          expect(scores[place], `"${wanted}" in "${name}", "${description}"`).toBeLessThan(rank.typo);
      }
    }
  });
});

/** Small whole numbers that look random and are the same in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const randomWord = (random: (below: number) => number, most: number) =>
  Array.from({ length: 1 + random(most) }, () => "abcd"[random(4)]).join("");

const prefixes = (word: string) => Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end));

function plainSlips(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    plainSlips(a.slice(0, -1), b) + 1,
    plainSlips(a, b.slice(0, -1)) + 1,
    plainSlips(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
    swapped ? plainSlips(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity,
  );
}

it("finds the same letter by letter, taken back and typed over as at once", () => {
  const typed = ["k", "ka", "kaf", "ka", "kaffee", "ee", "e", "", "filter", "noten von", "note", "tee"];
  const used = createIndex(texts);
  for (const text of typed) {
    expect([...searchScores(used, text)], text).toEqual([...searchScores(createIndex(texts), text)]);
  }
});
