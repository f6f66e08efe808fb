import {
  boolean,
  check,
  forward,
  type InferInput,
  type InferOutput,
  maxLength,
  maxValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  string,
  transform,
  trim,
} from "valibot";
import type { Answer, Body } from "@/api/client";
import { parseDecimal, writeDecimal } from "@/base/decimal";
import { factsTexts as texts } from "./facts-texts";

export type OwnedProduct = Answer<"get", "/api/admin/products">[number];
export type GoodsFacts = NonNullable<Body<"post", "/api/products">["facts"]>;
export type GoodsKind = NonNullable<GoodsFacts["kind"]>;
export type NoWithdrawal = NonNullable<GoodsFacts["noWithdrawal"]>;
export type Nutrient = keyof NonNullable<GoodsFacts["nutrition"]>;

export const goodsKinds = [
  "pure",
  "blend",
  "food",
  "caffeinated",
  "alcohol",
  "goods",
  "kit",
] as const satisfies readonly GoodsKind[];
export const noWithdrawals = ["custom", "perishable", "sealed"] as const satisfies readonly NoWithdrawal[];
export const ages = ["16", "18"] as const;
export const nutrients = [
  "kilojoules",
  "kilocalories",
  "fat",
  "saturates",
  "carbohydrate",
  "sugars",
  "protein",
  "salt",
] as const satisfies readonly Nutrient[];

const isFood = (kind: GoodsKind | "") => kind !== "" && kind !== "goods";
const isMade = (kind: GoodsKind | "") => kind === "goods" || kind === "kit";

/** The fields that a kind of goods has a use for; which of them are needed is the server's to say. */
export function fieldsOf(kind: GoodsKind | "") {
  return {
    food: isFood(kind),
    made: isMade(kind),
    nutrition: kind === "food" || kind === "caffeinated" || kind === "kit",
    alcohol: kind === "alcohol",
    caffeine: kind === "caffeinated",
  };
}

const line = pipe(string(), trim(), maxLength(200, texts.tooLong(200)));
const paragraph = pipe(string(), trim(), maxLength(2000, texts.tooLong(2000)));

/** A number in hundredths; null for an empty field. */
const hundredths = pipe(
  string(),
  trim(),
  transform((typed) => (typed === "" ? null : (parseDecimal(typed, 2) ?? Number.NaN))),
  nullable(pipe(number(texts.numberInvalid), maxValue(1_000_000, texts.numberInvalid))),
);
const whole = pipe(
  hundredths,
  check((amount) => amount === null || amount % 100 === 0, texts.numberInvalid),
);

const nutrition = object({
  kilojoules: whole,
  kilocalories: whole,
  fat: hundredths,
  saturates: hundredths,
  carbohydrate: hundredths,
  sugars: hundredths,
  protein: hundredths,
  salt: hundredths,
});

/** What the form holds is text. What the server can tell better it says at the field. */
export const factsSchema = object({
  kind: picklist(["", ...goodsKinds]),
  foodName: line,
  ingredients: paragraph,
  nutrition: pipe(
    nutrition,
    forward(
      check(
        (given) => new Set(nutrients.map((name) => given[name] === null)).size === 1,
        texts.nutrientsWhole,
      ),
      ["kilojoules"],
    ),
  ),
  storage: line,
  origin: line,
  organicCode: line,
  alcohol: hundredths,
  caffeine: whole,
  foodBusiness: line,
  foodBusinessAddress: paragraph,
  producer: line,
  producerAddress: paragraph,
  producerContact: line,
  isProducerOutside: boolean(),
  euPerson: line,
  euPersonAddress: paragraph,
  euPersonContact: line,
  model: line,
  warnings: paragraph,
  manualUrl: string(),
  hasGuarantee: boolean(),
  guarantee: object({
    brand: line,
    model: line,
    years: whole,
    guarantor: paragraph,
    terms: paragraph,
    labelUrl: string(),
  }),
  minimumAge: picklist(["", ...ages]),
  noWithdrawal: picklist(["", ...noWithdrawals]),
});

export type FactsInput = InferInput<typeof factsSchema>;
type FactsOutput = InferOutput<typeof factsSchema>;

const decimal = (amount: number | null | undefined) =>
  typeof amount === "number" ? writeDecimal(Math.round(amount * 100), 2, { short: true }) : "";

/** What is said about a product as its form shows it. */
export function toFactsInput(facts: GoodsFacts): FactsInput {
  const { nutrition: given, guarantee } = facts;
  return {
    kind: facts.kind ?? "",
    foodName: facts.foodName ?? "",
    ingredients: facts.ingredients ?? "",
    nutrition: Object.fromEntries(
      nutrients.map((name) => [name, decimal(given?.[name])]),
    ) as FactsInput["nutrition"],
    storage: facts.storage ?? "",
    origin: facts.origin ?? "",
    organicCode: facts.organicCode ?? "",
    alcohol: decimal(facts.alcohol),
    caffeine: decimal(facts.caffeine),
    foodBusiness: facts.foodBusiness ?? "",
    foodBusinessAddress: facts.foodBusinessAddress ?? "",
    producer: facts.producer ?? "",
    producerAddress: facts.producerAddress ?? "",
    producerContact: facts.producerContact ?? "",
    isProducerOutside: facts.isProducerOutside ?? false,
    euPerson: facts.euPerson ?? "",
    euPersonAddress: facts.euPersonAddress ?? "",
    euPersonContact: facts.euPersonContact ?? "",
    model: facts.model ?? "",
    warnings: facts.warnings ?? "",
    manualUrl: facts.manualUrl ?? "",
    hasGuarantee: Boolean(guarantee),
    guarantee: {
      brand: guarantee?.brand ?? "",
      model: guarantee?.model ?? "",
      years: decimal(guarantee?.years),
      guarantor: guarantee?.guarantor ?? "",
      terms: guarantee?.terms ?? "",
      labelUrl: guarantee?.labelUrl ?? "",
    },
    minimumAge: facts.minimumAge === 16 ? "16" : facts.minimumAge === 18 ? "18" : "",
    noWithdrawal: facts.noWithdrawal ?? "",
  };
}

const share = (amount: number | null) => (amount ?? 0) / 100;

/** The checked facts as the server wants them. */
export function toFacts(output: FactsOutput): GoodsFacts {
  const { kind, nutrition: given, alcohol, caffeine, hasGuarantee, guarantee, ...texted } = output;
  const { minimumAge, noWithdrawal, ...rest } = texted;
  return {
    ...rest,
    kind: kind === "" ? null : kind,
    nutrition:
      given.kilojoules === null
        ? null
        : (Object.fromEntries(nutrients.map((name) => [name, share(given[name])])) as Record<
            Nutrient,
            number
          >),
    alcohol: alcohol === null ? null : share(alcohol),
    caffeine: caffeine === null ? null : share(caffeine),
    guarantee: hasGuarantee ? { ...guarantee, years: share(guarantee.years) } : null,
    minimumAge: minimumAge === "" ? null : Number(minimumAge),
    noWithdrawal: noWithdrawal === "" ? null : noWithdrawal,
  };
}
