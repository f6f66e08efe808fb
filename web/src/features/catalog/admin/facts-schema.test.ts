import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import {
  type FactsInput,
  factsSchema,
  fieldsOf,
  type GoodsFacts,
  goodsKinds,
  toFacts,
  toFactsInput,
} from "./facts-schema";

const facts: GoodsFacts = {
  kind: "kit",
  foodName: "Zutaten für fünf Liter Pale Ale",
  ingredients: "*Gerstenmalz*, Hopfen, Hefe",
  nutrition: {
    kilojoules: 1480,
    kilocalories: 350,
    fat: 1.9,
    saturates: 0.4,
    carbohydrate: 65,
    sugars: 2.5,
    protein: 11,
    salt: 0.02,
  },
  storage: "Kühl",
  origin: "",
  organicCode: "DE-ÖKO-000",
  alcohol: 5.2,
  caffeine: 32,
  foodBusiness: "Kranich & Kessel",
  foodBusinessAddress: "Kranichkai 7\n20457 Hamburg",
  producer: "Werkbank",
  producerAddress: "Stuttgart",
  producerContact: "post@werkbank.example",
  isProducerOutside: true,
  euPerson: "Kranich & Kessel",
  euPersonAddress: "Hamburg",
  euPersonContact: "post@kranich.example",
  model: "BK-5",
  warnings: "Heiß.",
  manualUrl: "/anleitung",
  guarantee: {
    brand: "Werkbank",
    model: "BK-5",
    years: 5,
    guarantor: "Werkbank",
    terms: "Brief.",
    labelUrl: "",
  },
  minimumAge: 16,
  noWithdrawal: "perishable",
};

const parse = (input: FactsInput) => safeParse(factsSchema, input);

describe("facts in the form", () => {
  it("come back as they were shown", () => {
    for (const given of [facts, { ...facts, nutrition: null, guarantee: null, minimumAge: null }]) {
      const result = parse(toFactsInput(given));
      expect(result.issues).toBeUndefined();
      if (result.success) expect(toFacts(result.output)).toEqual(given);
    }
  });

  it("take all eight figures of nutrition or none, and nought is a figure", () => {
    const input = toFactsInput({ kind: "food" });
    const some = parse({ ...input, nutrition: { ...input.nutrition, fat: "0" } });
    expect(some.issues?.[0]).toMatchObject({ message: "Bitte füllen Sie alle acht Nährwerte aus." });
    expect(some.issues?.[0]?.path?.map(({ key }) => key)).toEqual(["nutrition", "kilojoules"]);
    const none = Object.fromEntries(Object.keys(input.nutrition).map((name) => [name, "0"]));
    const water = parse({ ...input, nutrition: none as FactsInput["nutrition"] });
    expect(water.success && toFacts(water.output).nutrition?.salt).toBe(0);
    expect(parse({ ...input, caffeine: "0,5" }).success).toBe(false);
    expect(parse({ ...input, alcohol: "viel" }).success).toBe(false);
  });

  it("asks each kind of goods for what it can say", () => {
    const shown = goodsKinds.map((kind) => {
      const { food, made, nutrition, alcohol, caffeine } = fieldsOf(kind);
      return [kind, [food, made, nutrition, alcohol, caffeine].map((yes) => (yes ? "x" : "-")).join("")];
    });
    expect(shown).toEqual([
      ["pure", "x----"],
      ["blend", "x----"],
      ["food", "x-x--"],
      ["caffeinated", "x-x-x"],
      ["alcohol", "x--x-"],
      ["goods", "-x---"],
      ["kit", "xxx--"],
    ]);
    expect(Object.values(fieldsOf(""))).toEqual([false, false, false, false, false]);
  });
});
