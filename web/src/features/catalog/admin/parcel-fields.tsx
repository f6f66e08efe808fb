import type { UseFormReturn } from "react-hook-form";
import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import { coffeeTexts } from "./coffee-texts";
import { factsTexts as texts } from "./facts-texts";
import { Fold } from "./fold";
import { coffees, type ProductInput, type ProductOutput, taxKinds } from "./product-schema";

const own = ["weightGrams", "taxKind", "deliveryTime", "coffeeKind", "coffeeGrams"] as const;

/** What carriers and the tax office want to know of a product. */
export function ParcelFields({ form }: { form: UseFormReturn<ProductInput, unknown, ProductOutput> }) {
  const { errors } = form.formState;
  return (
    <Fold title={texts.parcel} hint={texts.parcelHint} faulty={own.some((name) => name in errors)}>
      <Field
        label={texts.weight}
        optional
        error={errors.weightGrams?.message}
        hint={texts.weightHint}
        className="@lg:col-span-2"
      >
        <Input {...form.register("weightGrams")} inputMode="numeric" autoComplete="off" placeholder="290" />
      </Field>
      <Field label={texts.taxKind} error={errors.taxKind?.message} className="@lg:col-span-2">
        <Select {...form.register("taxKind")} className="[&>select]:h-12">
          {taxKinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.taxKinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.deliveryTime}
        optional
        error={errors.deliveryTime?.message}
        hint={texts.deliveryTimeHint}
        className="@lg:col-span-2"
      >
        <Input {...form.register("deliveryTime")} autoComplete="off" />
      </Field>
      <Field label={coffeeTexts.kind} optional error={errors.coffeeKind?.message} className="@lg:col-span-3">
        <Select {...form.register("coffeeKind")} className="[&>select]:h-12">
          <option value="">{coffeeTexts.none}</option>
          {coffees.map((kind) => (
            <option key={kind} value={kind}>
              {coffeeTexts.kinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={coffeeTexts.grams}
        optional
        error={errors.coffeeGrams?.message}
        hint={coffeeTexts.hint}
        className="@lg:col-span-3"
      >
        <Input {...form.register("coffeeGrams")} inputMode="numeric" autoComplete="off" placeholder="250" />
      </Field>
    </Fold>
  );
}
