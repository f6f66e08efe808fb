import { describe, expect, it } from "vitest";
import { readQuestion, stemOf, tellingWords } from "./question";

describe("a question", () => {
  it.each([
    ["unter 20 €", "", -Infinity, 2000],
    ["milder Kaffee unter 20 €", "milder Kaffee", -Infinity, 2000],
    ["Tee bis 9,50 Euro", "Tee", -Infinity, 950],
    ["Kessel ab 30 euro", "Kessel", 3000, Infinity],
    ["über 5 € und bis zu 12 €", "und", 500, 1200],
    ["Hausmischung No. 1", "Hausmischung No. 1", -Infinity, Infinity],
    ["bis 20", "bis 20", -Infinity, Infinity],
  ])("%s asks for '%s' from %d to %d cents", (typed, text, from, upTo) =>
    expect(readQuestion(typed)).toEqual({ text, from, upTo }),
  );

  it("is told by the words that are no phrasing", () => {
    expect(tellingWords(["welcher", "tee", "passt", "zu", "mir"])).toEqual(["tee"]);
    expect(tellingWords(["was", "gibt", "es"])).toEqual(["was", "gibt", "es"]);
  });

  it.each([
    ["milder", "mild"],
    ["bohnen", "bohn"],
    ["tee", "tee"],
    ["kaffee", "kaffe"],
  ])("%s has the stem %s", (word, stem) => expect(stemOf(word)).toBe(stem));
});
