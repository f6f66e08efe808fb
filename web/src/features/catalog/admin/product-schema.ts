import {
  array,
  boolean,
  check,
  forward,
  type InferInput,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  nonEmpty,
  nullable,
  number,
  object,
  optional,
  partialCheck,
  picklist,
  pipe,
  string,
  transform,
  trim,
} from "valibot";
import type { FieldPath } from "react-hook-form";
import type { Body } from "@/api/client";
import { toCents, toDecimal } from "@/base/money";
import { parseDecimal, writeDecimal } from "@/base/decimal";
import { coffeeTexts } from "./coffee-texts";
import { factsSchema, type OwnedProduct, toFacts, toFactsInput } from "./facts-schema";
import { factsTexts } from "./facts-texts";
import { productAdminTexts as texts } from "./texts";

export type ProductRequest = Body<"post", "/api/products">;

export const units = ["g", "ml", "Stück"] as const;
export const maxPictures = 8;
export const coffees = ["roasted", "instant"] as const;
export const taxKinds = ["standard", "reduced", "zero"] as const;

const text = (max: number) =>
  pipe(string(), trim(), nonEmpty(texts.required), maxLength(max, texts.tooLong(max)));

/** A whole number; null for an empty field. */
const count = (max: number, message: string) =>
  pipe(
    string(),
    trim(),
    transform((typed) => (typed === "" ? null : /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN)),
    nullable(pipe(number(message), integer(message), maxValue(max, message))),
  );

/** What the form holds is text; what comes out is cents, thousandths and whole numbers. The limits are the server's. */
export const productSchema = pipe(
  object({
    name: text(120),
    description: text(4000),
    price: pipe(
      string(),
      nonEmpty(texts.required),
      transform((typed) => parseDecimal(typed, 2)),
      number(texts.priceInvalid),
      minValue(1, texts.priceInvalid),
      maxValue(99_999_999, texts.priceInvalid),
    ),
    category: pipe(string(), nonEmpty(texts.required)),
    imageUrl: pipe(text(2000), check(isPictureUrl, texts.imageUrlInvalid)),
    alternativeText: pipe(string(), trim(), maxLength(200, texts.tooLong(200))),
    morePictures: array(
      object({
        imageUrl: pipe(text(2000), check(isPictureUrl, texts.imageUrlInvalid)),
        alternativeText: optional(pipe(string(), trim(), maxLength(200, texts.tooLong(200)))),
      }),
    ),
    isPremium: boolean(),
    isNew: boolean(),
    isTrending: boolean(),
    stock: count(1_000_000, texts.stockInvalid),
    /** Shown as a reduction, where the law allows one. */
    isReduced: boolean(),
    deposit: pipe(
      string(),
      trim(),
      transform((typed) => (typed === "" ? null : (parseDecimal(typed, 2) ?? Number.NaN))),
      nullable(
        pipe(
          number(texts.depositInvalid),
          minValue(1, texts.depositInvalid),
          maxValue(99_999, texts.depositInvalid),
        ),
      ),
    ),
    netAmount: pipe(
      string(),
      trim(),
      transform((typed) => (typed === "" ? null : (parseDecimal(typed, 3) ?? Number.NaN))),
      nullable(
        pipe(
          number(texts.netAmountInvalid),
          minValue(1, texts.netAmountInvalid),
          maxValue(1_000_000_000, texts.netAmountInvalid),
        ),
      ),
    ),
    unit: picklist(["", ...units]),
    coffeeKind: picklist(["", ...coffees]),
    coffeeGrams: count(1_000_000, coffeeTexts.invalid),
    weightGrams: count(1_000_000, factsTexts.weightInvalid),
    taxKind: picklist(taxKinds),
    deliveryTime: pipe(string(), trim(), maxLength(60, texts.tooLong(60))),
    facts: factsSchema,
  }),
  forward(
    partialCheck(
      [["netAmount"], ["unit"]],
      ({ netAmount, unit }) => (netAmount === null) === (unit === ""),
      texts.netAmountAlone,
    ),
    ["netAmount"],
  ),
  forward(
    partialCheck(
      [["coffeeKind"], ["coffeeGrams"]],
      ({ coffeeKind, coffeeGrams }) => (coffeeKind === "") === !coffeeGrams,
      coffeeTexts.alone,
    ),
    ["coffeeGrams"],
  ),
);

export type ProductInput = InferInput<typeof productSchema>;
export type ProductOutput = InferOutput<typeof productSchema>;
export type ProductField = keyof ProductInput;
export type ProductPath = FieldPath<ProductInput>;

export const emptyProduct: ProductInput = {
  name: "",
  description: "",
  price: "",
  category: "",
  imageUrl: "",
  alternativeText: "",
  morePictures: [],
  isPremium: false,
  isNew: false,
  isTrending: false,
  stock: "",
  isReduced: false,
  deposit: "",
  netAmount: "",
  unit: "",
  coffeeKind: "",
  coffeeGrams: "",
  weightGrams: "",
  taxKind: "standard",
  deliveryTime: "",
  facts: toFactsInput({}),
};

/** A product as its form shows it. */
export function toInput({
  product,
  facts,
  alternativeText,
  morePictures,
}: Pick<OwnedProduct, "product" | "facts" | "alternativeText" | "morePictures">): ProductInput {
  const cents = toCents(product.price);
  const { netAmount, stock, deposit, discount, unit, coffee } = product;
  return {
    name: product.name,
    description: product.description,
    price: cents === null ? "" : writeDecimal(cents, 2),
    category: product.category,
    imageUrl: product.imageUrl,
    alternativeText,
    morePictures,
    isPremium: product.isPremium,
    isNew: product.isNew,
    isTrending: product.isTrending,
    stock: typeof stock === "number" ? String(stock) : "",
    isReduced: discount > 0,
    deposit: deposit ? writeDecimal(toCents(deposit) ?? 0, 2) : "",
    netAmount: netAmount ? writeDecimal(Math.round(netAmount * 1000), 3, { short: true }) : "",
    unit: unit ?? "",
    coffeeKind: coffee?.kind ?? "",
    coffeeGrams: coffee ? String(coffee.grams) : "",
    weightGrams: product.weightGrams > 0 ? String(product.weightGrams) : "",
    taxKind: product.taxKind,
    deliveryTime: product.deliveryTime,
    facts: toFactsInput(facts),
  };
}

/** A checked form as the server wants it, with the per cent that a reduction shows. */
export function toRequest(
  {
    price,
    isReduced,
    deposit,
    netAmount,
    unit,
    coffeeKind,
    coffeeGrams,
    weightGrams,
    facts,
    ...rest
  }: ProductOutput,
  discount: number,
): ProductRequest {
  return {
    ...rest,
    price: Number(toDecimal(price)),
    discount: isReduced ? discount : 0,
    deposit: deposit === null ? null : Number(toDecimal(deposit)),
    netAmount: netAmount === null ? null : netAmount / 1000,
    unit: unit === "" ? null : unit,
    coffee: coffeeKind !== "" && coffeeGrams ? { kind: coffeeKind, grams: coffeeGrams } : null,
    weightGrams: weightGrams ?? 0,
    facts: toFacts(facts),
  };
}

/** Where the form shows what the server says of a field. */
export function pathOf(field: string): ProductPath {
  if (field === "coffee") return "coffeeGrams";
  // How much lower a price is follows from the price.
  if (field === "discount") return "price";
  if (field.startsWith("morePictures[")) return field.replace(/\[(\d+)\]/, ".$1") as ProductPath;
  // The eight are one fact to the server.
  if (field === "facts.nutrition") return "facts.nutrition.kilojoules";
  return field as ProductPath;
}

/** An address of the web or a path of this shop; the server asks the same. */
export function isPictureUrl(url: string): boolean {
  if (url.startsWith("/")) return !url.startsWith("//") && !url.includes("\\");
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
