import { Trash2 } from "lucide-react";
import { IconButton } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import { countryName } from "@/base/countries";
import type { TypedRate } from "./form";
import { methodsTexts as texts } from "./texts";

/** The Union, and the neighbours that German shops send goods to. */
const countries =
  "DE AT CH BE BG CY CZ DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK"
    .split(" ")
    .map((code) => ({ code, name: countryName(code) }));

type Typed = Exclude<keyof TypedRate, "country" | "fromGrams">;

/** What delivery to one country costs, for a range of weights and values. */
export function RateFields({
  number,
  rate,
  errors,
  onChange,
  onRemove,
}: {
  /** Its place in the list, from one. */
  number: number;
  rate: TypedRate;
  /** By the names of the form's fields: `rates[0].price`, and `rates[0]` for the price as a whole. */
  errors: Readonly<Record<string, string>>;
  onChange: (rate: TypedRate) => void;
  /** Undefined: it is the only one. */
  onRemove: (() => void) | undefined;
}) {
  const path = `rates[${number - 1}]`;
  const field = (name: Typed, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errors[`${path}.${name}`]}>
      <Input
        inputMode="decimal"
        value={rate[name]}
        onChange={({ target }) => onChange({ ...rate, [name]: target.value })}
      />
    </Field>
  );
  return (
    <fieldset className="relative grid gap-4 rounded-xl border border-line bg-surface p-4">
      <legend className="sr-only">{texts.rate(number)}</legend>
      <div className="grid grid-cols-[1fr_7rem] items-start gap-3 large-text:grid-cols-1">
        <Field label={texts.country} error={errors[`${path}.country`]}>
          <Select
            value={rate.country}
            onChange={({ target }) => onChange({ ...rate, country: target.value })}
          >
            {countries.some(({ code }) => code === rate.country) ? null : (
              <option value={rate.country}>{countryName(rate.country)}</option>
            )}
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {field("price", texts.price)}
      </div>
      <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1">
        {field("toKilos", texts.toKilos, texts.anyHint)}
        {field("freeFrom", texts.freeFrom)}
        {field("fromEuro", texts.fromEuro)}
        {field("toEuro", texts.toEuro, texts.anyHint)}
      </div>
      {errors[path] ? <p className="text-sm text-danger">{errors[path]}</p> : null}
      {onRemove ? (
        <IconButton
          variant="ghost"
          label={texts.removeRate(number)}
          className="justify-self-end text-muted"
          onClick={onRemove}
        >
          <Trash2 className="size-4.5" />
        </IconButton>
      ) : null}
    </fieldset>
  );
}
