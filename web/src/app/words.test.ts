import { expect, it } from "vitest";

/** Every sentence of the app but those of the sample rooms, which only the demo shows, of the coffee tax and of
 * kinds of goods, whose laws name their goods. */
const texts = import.meta.glob<string>(
  [
    "../**/*texts.ts",
    "!../**/demo-texts.ts",
    "!../**/emoji-texts.ts",
    "!../**/coffee-texts.ts",
    "!../**/kind-texts.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

const goods =
  /kaffee|\btees?\b|espresso|röst|kessel|brau(?!ch)|brüh|bohne|matcha|kombucha|malz|hopfen|mahlgrad|ferment|kranich/i;

it("no fixed text speaks of the demo's goods: what is sold is the seller's to say", () => {
  const found = Object.entries(texts).flatMap(([path, text]) => {
    const word = goods.exec(text);
    return word ? [`${path}: ${word[0]}`] : [];
  });
  expect(Object.keys(texts).length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
