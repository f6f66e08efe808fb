import { parseDecimal, writeDecimal } from "@/base/decimal";
import { toCents } from "@/base/money";
import type { Body } from "@/api/client";
import type { Product, Range, Variant } from "../api";

export type VariantsRequest = Body<"put", "/api/products/{id}/variants">;
type Unit = NonNullable<Variant["unit"]>;

export interface OptionDraft {
  /** For the list alone: names change while they are typed. */
  key: number;
  name: string;
  values: readonly string[];
}

/** A variant as it is typed. */
export interface VariantDraft {
  id?: number | undefined;
  values: readonly string[];
  sku: string;
  gtin: string;
  price: string;
  /** By how many per cent the price is shown as reduced; empty: not at all. */
  discount: string;
  /** Empty: unlimited. */
  stock: string;
  /** As it was loaded: a stock that no one has touched is not sent, so that sales meanwhile stay. */
  loadedStock?: string | undefined;
  netAmount: string;
  unit: Unit | "";
  weight: string;
  coffee: string;
  /** Empty: the product's. */
  deposit: string;
  imageUrl: string;
  isDefault: boolean;
}

export interface RangeDraft {
  options: readonly OptionDraft[];
  variants: readonly VariantDraft[];
}

export const maxOptions = 3;
export const maxVariants = 100;

const typed = (value: number | null | undefined): string => (value ? String(value).replace(".", ",") : "");
const typedPrice = (price: number): string => writeDecimal(toCents(price) ?? 0, 2);
const typedStock = (stock: number | null | undefined): string =>
  typeof stock === "number" ? String(stock) : "";

export const draftOf = (range: Range): RangeDraft => ({
  options: range.options.map(({ name, values }, key) => ({ key, name, values })),
  variants: range.variants.map((variant) => ({
    id: variant.id,
    values: variant.values,
    sku: variant.sku ?? "",
    gtin: variant.gtin ?? "",
    price: typedPrice(variant.price),
    discount: typed(variant.discount),
    stock: typedStock(variant.stock),
    loadedStock: typedStock(variant.stock),
    netAmount: typed(variant.netAmount),
    unit: variant.unit ?? "",
    weight: typed(variant.weightGrams),
    coffee: typed(variant.coffeeGrams),
    deposit: variant.deposit === undefined ? "" : typedPrice(variant.deposit),
    imageUrl: variant.imageUrl ?? "",
    isDefault: variant.isDefault,
  })),
});

/** What the product is without options: the first variant begins with it. */
const firstOf = (product: Product): VariantDraft => ({
  values: [],
  sku: "",
  gtin: "",
  price: typedPrice(product.price),
  discount: typed(product.discount),
  stock: typedStock(product.stock),
  netAmount: typed(product.netAmount),
  unit: product.unit ?? "",
  weight: typed(product.weightGrams),
  coffee: typed(product.coffee?.grams),
  deposit: product.deposit === undefined ? "" : typedPrice(product.deposit),
  imageUrl: "",
  isDefault: true,
});

/** Every combination of the values, in the order of the options. */
export const combinations = (options: readonly OptionDraft[]): string[][] =>
  options.reduce<string[][]>(
    (found, { values }) => found.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );

const content = /^(\d+(?:[.,]\d+)?)\s*(kg|g|ml|l)$/i;

/** "250 g" among the values says the content; a kilogram is a thousand grams. */
function contentOf(values: readonly string[]): { amount: string; unit: Unit } | null {
  for (const value of values) {
    const [, amount = "", unit = ""] = content.exec(value.trim()) ?? [];
    if (!unit) continue;
    const isThousand = /^(kg|l)$/i.test(unit);
    const figure = Number(amount.replace(",", ".")) * (isThousand ? 1000 : 1);
    return { amount: typed(figure), unit: /g$/i.test(unit) ? "g" : "ml" };
  }
  return null;
}

/** One more variant, like the pattern but for what its values say. */
function madeOf(values: readonly string[], pattern: VariantDraft, isProduct: boolean): VariantDraft {
  const own = contentOf(values);
  return {
    ...pattern,
    id: undefined,
    loadedStock: undefined,
    values,
    sku: "",
    gtin: "",
    // What was never sold has no price to compare with.
    discount: isProduct ? pattern.discount : "",
    // Pieces in stock are of one variant, and no one can know of the others.
    stock: isProduct ? pattern.stock : "0",
    netAmount: own?.amount ?? pattern.netAmount,
    unit: own?.unit ?? pattern.unit,
    weight: own && own.amount !== pattern.netAmount ? "" : pattern.weight,
    coffee: own?.unit === "g" && pattern.coffee ? own.amount : pattern.coffee,
    deposit: isProduct ? pattern.deposit : "",
    isDefault: isProduct,
  };
}

/** Adds what is missing; what is there stays as it is, in the order of the values. */
export function generated(draft: RangeDraft, product: Product): RangeDraft {
  const filled = draft.options.filter(({ values }) => values.length > 0);
  if (filled.length === 0) return draft;
  const known = new Map(draft.variants.map((variant) => [variant.values.join("\n"), variant]));
  const pattern = draft.variants.find(({ isDefault }) => isDefault) ?? firstOf(product);
  const isFirst = draft.variants.length === 0;
  const variants = combinations(filled).map((values, place) => {
    // Where an option came later, what was there has its first value.
    for (let length = values.length; length > 0; length -= 1) {
      const there = known.get(values.slice(0, length).join("\n"));
      if (there) return there.values === values ? there : Object.assign({}, there, { values });
      const isFirstValue = filled[length - 1]?.values[0] === values[length - 1];
      if (!isFirstValue) break;
    }
    return madeOf(values, pattern, isFirst && place === 0);
  });
  return { ...draft, variants: withDefault(variants) };
}

/** Without an option: of variants that differed by it alone, the first stays. */
export function withoutOption(draft: RangeDraft, place: number): RangeDraft {
  const isFilled = (draft.options[place]?.values.length ?? 0) > 0;
  const at = draft.options.slice(0, place).filter(({ values }) => values.length > 0).length;
  const kept = new Map<string, VariantDraft>();
  for (const variant of draft.variants) {
    const values = isFilled ? variant.values.toSpliced(at, 1) : variant.values;
    const key = values.join("\n");
    if (values.length > 0 && !kept.has(key)) kept.set(key, { ...variant, values });
  }
  return { options: draft.options.toSpliced(place, 1), variants: withDefault([...kept.values()]) };
}

/** One is what is sold where no variant is named. */
export const withDefault = (variants: readonly VariantDraft[]): readonly VariantDraft[] =>
  variants.some(({ isDefault }) => isDefault) || variants.length === 0
    ? variants
    : variants.map((variant, place) => ({ ...variant, isDefault: place === 0 }));

/** What is sent, or what is typed wrong, by the names of the fields. */
export function requestOf(
  draft: RangeDraft,
  messages: { price: string; count: string; amount: string },
): { body: VariantsRequest } | { wrong: Readonly<Record<string, string>> } {
  const wrong: Record<string, string> = {};
  const read = (text: string, places: number, field: string, message: string): number | undefined => {
    if (text.trim() === "") return undefined;
    const value = parseDecimal(text, places);
    if (value === null) wrong[field] = message;
    return value ?? undefined;
  };
  const variants = draft.variants.map((variant, place) => {
    const at = `variants[${place}]`;
    const price = read(variant.price, 2, `${at}.price`, messages.price);
    if (price === undefined) wrong[`${at}.price`] = messages.price;
    const discount = read(variant.discount, 0, `${at}.discount`, messages.count);
    const stock = read(variant.stock, 0, `${at}.stock`, messages.count);
    const net = read(variant.netAmount, 3, `${at}.netAmount`, messages.amount);
    const weight = read(variant.weight, 0, `${at}.weightGrams`, messages.count);
    const coffee = read(variant.coffee, 0, `${at}.coffeeGrams`, messages.count);
    const deposit = read(variant.deposit, 2, `${at}.deposit`, messages.price);
    return {
      ...(variant.id === undefined ? {} : { id: variant.id }),
      values: [...variant.values],
      ...(variant.sku.trim() ? { sku: variant.sku } : {}),
      ...(variant.gtin.trim() ? { gtin: variant.gtin } : {}),
      price: (price ?? 0) / 100,
      discount: discount ?? 0,
      ...(variant.stock === variant.loadedStock ? {} : { stock: stock ?? null }),
      ...(net === undefined ? {} : { netAmount: net / 1000, unit: variant.unit || null }),
      ...(weight === undefined ? {} : { weightGrams: weight }),
      ...(coffee ? { coffeeGrams: coffee } : {}),
      ...(deposit === undefined ? {} : { deposit: deposit / 100 }),
      ...(variant.imageUrl ? { imageUrl: variant.imageUrl } : {}),
      isDefault: variant.isDefault,
    };
  });
  if (Object.keys(wrong).length > 0) return { wrong };
  const options = variants.length > 0 ? draft.options.filter(({ values }) => values.length > 0) : [];
  return { body: { options: options.map(({ name, values }) => ({ name, values: [...values] })), variants } };
}
