import type { ComponentProps } from "react";
import { useStore } from "@/base/store";
import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import { Checkbox } from "@/ui/toggle";
import { type BillingFields, billingStore, patchBilling, setDiffers } from "../billing";
import { billingTexts as texts } from "../billing-texts";

type Name = Exclude<keyof BillingFields, "country">;

const completion: Record<Name, string> = {
  company: "billing organization",
  name: "billing name",
  street: "billing address-line1",
  number: "off",
  zip: "billing postal-code",
  city: "billing address-level2",
  vatId: "off",
  buyerReference: "off",
};

const codes =
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" ");
const names = new Intl.DisplayNames("de", { type: "region" });
const countries = codes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, "de"));

/** Whom the invoice is for: who gets the goods, unless the customer says otherwise. */
export function BillingChoice({ errors }: { errors: Readonly<Record<string, string>> }) {
  const { differs, fields } = useStore(billingStore);

  const field = (
    key: Name,
    rest: ComponentProps<typeof Input> & { hint?: string; optional?: boolean } = {},
  ) => {
    const { hint, optional = false, ...input } = rest;
    return (
      <Field label={texts.fields[key]} error={errors[`billing.${key}`]} hint={hint} optional={optional}>
        <Input
          {...input}
          name={`billing-${key}`}
          value={fields[key]}
          autoComplete={completion[key]}
          onChange={(event) => patchBilling({ [key]: event.target.value })}
        />
      </Field>
    );
  };

  return (
    <section aria-label={texts.title} className="rounded-xl border border-line bg-surface px-4 py-1.5">
      <Checkbox
        label={texts.sameAddress}
        checked={!differs}
        onChange={(event) => setDiffers(!event.target.checked)}
      />
      {differs ? (
        <div className="grid gap-4 pt-2 pb-3.5">
          {field("name")}
          {field("company", { optional: true })}
          <div className="grid grid-cols-[1fr_6.5rem] items-start gap-3 large-text:grid-cols-1">
            {field("street")}
            {field("number")}
          </div>
          <div className="grid grid-cols-[7.5rem_1fr] items-start gap-3 large-text:grid-cols-1">
            {field("zip")}
            {field("city")}
          </div>
          <Field label={texts.country} error={errors["billing.country"]}>
            <Select
              name="billing-country"
              autoComplete="billing country"
              value={fields.country}
              onChange={(event) => patchBilling({ country: event.target.value })}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {field("vatId", { optional: true, hint: texts.vatIdHint, autoCapitalize: "characters" })}
          {field("buyerReference", {
            optional: true,
            hint: texts.buyerReferenceHint,
            autoCapitalize: "characters",
          })}
        </div>
      ) : null}
    </section>
  );
}
