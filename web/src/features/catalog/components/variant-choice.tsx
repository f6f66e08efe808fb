import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useId } from "react";
import { formatEuro, reduceCents, toCents } from "@/base/money";
import type { Range, Variant } from "../api";
import { isSoldOut } from "../filter";
import { usePremiumPercent } from "../price";
import { choiceTexts } from "../choice-texts";
import { catalogTexts as texts } from "../texts";
import { findVariant } from "../variants";

/** One group for each option. What cannot be had stays visible, and chosen it says why. */
export function VariantChoice({
  range,
  values,
  onChoose,
}: {
  range: Range;
  /** One for each option. */
  values: readonly string[];
  onChoose: (values: readonly string[]) => void;
}) {
  return range.options.map((option, place) => {
    const withValue = (value: string) => values.map((one, at) => (at === place ? value : one));
    const found = option.values.map((value) => findVariant(range, withValue(value)));
    return (
      <Group
        key={option.name}
        name={option.name}
        values={option.values}
        variants={found}
        chosen={values[place] ?? ""}
        aside={place === 0 ? stockOf(findVariant(range, values)) : null}
        onChoose={(value) => onChoose(withValue(value))}
      />
    );
  });
}

function stockOf(variant: Variant | undefined): { text: string; good: boolean } | null {
  if (!variant) return null;
  if (isSoldOut(variant)) return { text: texts.soldOut, good: false };
  const { stock } = variant;
  return typeof stock === "number" && stock <= 5
    ? { text: texts.lowStock(stock), good: false }
    : { text: choiceTexts.inStock, good: true };
}

function Group({
  name,
  values,
  variants,
  chosen,
  aside,
  onChoose,
}: {
  name: string;
  values: readonly string[];
  /** What each value leads to; undefined where the shop has none. */
  variants: readonly (Variant | undefined)[];
  chosen: string;
  aside: { text: string; good: boolean } | null;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  const percent = usePremiumPercent();
  const cents = variants.map((variant) => (variant ? toCents(variant.price) : null));
  // Where the value decides about the price it carries its own.
  const priced = new Set(cents.filter((one) => one !== null)).size > 1;
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <span id={id} className="font-semibold">
          {name}
        </span>
        {aside ? (
          <span role="status" className={clsx("text-sm", aside.good ? "text-success" : "text-warning")}>
            {aside.text}
          </span>
        ) : null}
      </div>
      <div
        className={
          priced ? "grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2" : "flex flex-wrap gap-2"
        }
      >
        {values.map((value, place) => {
          const variant = variants[place];
          const missing = !variant || isSoldOut(variant);
          const own = cents[place];
          const selected = value === chosen;
          return (
            <label
              key={value}
              className={clsx(
                "relative flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-lg border px-4 py-1.5 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
                priced && "flex-col gap-0! px-2!",
                missing && "border-dashed",
                selected
                  ? "border-ink bg-ink text-paper"
                  : missing
                    ? "border-edge text-muted"
                    : "border-line bg-surface hover:bg-sunken",
              )}
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                checked={selected}
                onChange={() => onChoose(value)}
              />
              {selected && !priced ? <Check aria-hidden className="size-4" /> : null}
              <span className={priced ? "font-semibold" : undefined}>{value}</span>
              {priced && typeof own === "number" ? (
                <span className="text-sm">{formatEuro(reduceCents(own, percent))}</span>
              ) : null}
              {missing ? <span className="sr-only">, {texts.soldOut}</span> : null}
            </label>
          );
        })}
      </div>
    </div>
  );
}

/** Why the choice cannot be had, and where the value that was chosen last can. */
export function whyNot(range: Range, values: readonly string[]): string | null {
  const variant = findVariant(range, values);
  if (variant && !isSoldOut(variant)) return null;
  const last = values.at(-1) ?? "";
  const rest = values.slice(0, -1).join(", ");
  if (!variant) return choiceTexts.notMade(last, rest);
  if (rest === "") return choiceTexts.soldOutAlone(last);
  const elsewhere = range.variants
    .filter((one) => one.values.at(-1) === last && !isSoldOut(one))
    .map((one) => one.values.slice(0, -1).join(", "));
  return choiceTexts.soldOutIn(last, rest, elsewhere.join(" und "));
}
