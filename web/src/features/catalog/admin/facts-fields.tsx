import { get, type UseFormReturn, useWatch } from "react-hook-form";
import { Field, Input, Textarea } from "@/ui/field";
import { Select } from "@/ui/select";
import { Checkbox } from "@/ui/toggle";
import { ages, fieldsOf, goodsKinds, noWithdrawals, nutrients } from "./facts-schema";
import { factsTexts as texts } from "./facts-texts";
import { Fold } from "./fold";
import { kindTexts } from "./kind-texts";
import type { ProductInput, ProductOutput, ProductPath } from "./product-schema";

interface PartProps {
  form: UseFormReturn<ProductInput, unknown, ProductOutput>;
  /** At the beginning. */
  open?: boolean;
}

const half = "@lg:col-span-3";
const third = "@lg:col-span-2";

/** What the kind of goods has to say. */
export function LegalFields({ form, open = false }: PartProps) {
  const kind = useWatch({ control: form.control, name: "facts.kind" });
  const isOutside = useWatch({ control: form.control, name: "facts.isProducerOutside" });
  const shown = fieldsOf(kind);
  const faulty = Object.keys(form.formState.errors.facts ?? {}).some((name) => !rights.has(name));
  return (
    <Fold title={texts.legal} hint={texts.legalHint} open={open} faulty={faulty}>
      <Field
        label={texts.kind}
        error={errorAt(form, "facts.kind")}
        hint={texts.kindHint}
        className="col-span-full"
      >
        <Select {...form.register("facts.kind")} className="[&>select]:h-12">
          <option value="">{texts.kindChoice}</option>
          {goodsKinds.map((one) => (
            <option key={one} value={one}>
              {kindTexts[one]}
            </option>
          ))}
        </Select>
      </Field>
      {shown.food ? (
        <>
          <Line form={form} name="foodName" hint={texts.foodNameHint} className={half} />
          {shown.alcohol ? <Line form={form} name="alcohol" decimal className={half} /> : null}
          {shown.caffeine ? <Line form={form} name="caffeine" decimal className={half} /> : null}
          <Lines form={form} name="ingredients" hint={texts.ingredientsHint} />
          {shown.nutrition ? <Nutrition form={form} /> : null}
          <Line form={form} name="foodBusiness" hint={texts.foodBusinessHint} className={half} />
          <Lines form={form} name="foodBusinessAddress" rows={2} className={half} />
          <Line form={form} name="storage" className={half} />
          <Line form={form} name="organicCode" hint={texts.organicCodeHint} className={half} />
          <Line form={form} name="origin" hint={texts.originHint} className={half} />
        </>
      ) : null}
      {shown.made ? (
        <>
          <Line form={form} name="model" className={half} />
          <Line form={form} name="producer" className={half} />
          <Lines form={form} name="producerAddress" rows={2} className={half} />
          <Line form={form} name="producerContact" hint={texts.contactHint} className={half} />
          <Checkbox
            {...form.register("facts.isProducerOutside")}
            label={texts.isProducerOutside}
            className="col-span-full"
          />
          {isOutside ? (
            <>
              <Line form={form} name="euPerson" className={half} />
              <Line form={form} name="euPersonContact" hint={texts.contactHint} className={half} />
              <Lines form={form} name="euPersonAddress" rows={2} />
            </>
          ) : null}
          <Lines form={form} name="warnings" rows={2} />
          <Line form={form} name="manualUrl" hint={texts.manualUrlHint} />
        </>
      ) : null}
    </Fold>
  );
}

function Nutrition({ form }: PartProps) {
  return (
    <fieldset className="col-span-full">
      <legend className="mb-2 text-sm font-semibold">{texts.nutrition}</legend>
      <div className="grid grid-cols-2 items-end gap-3 @lg:grid-cols-4">
        {nutrients.map((name) => (
          <Field
            key={name}
            label={texts.nutrients[name]}
            error={errorAt(form, `facts.nutrition.${name}`)}
            className={errorAt(form, `facts.nutrition.${name}`) ? "col-span-full" : undefined}
          >
            <Input {...form.register(`facts.nutrition.${name}`)} inputMode="decimal" autoComplete="off" />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

const rights = new Set(["guarantee", "minimumAge", "noWithdrawal"]);

/** What changes a buyer's rights, and who may buy. */
export function RightsFields({ form, open = false }: PartProps) {
  const hasGuarantee = useWatch({ control: form.control, name: "facts.hasGuarantee" });
  const faulty = Object.keys(form.formState.errors.facts ?? {}).some((name) => rights.has(name));
  return (
    <Fold title={texts.rights} hint={texts.rightsHint} open={open} faulty={faulty}>
      <Field label={texts.minimumAge} error={errorAt(form, "facts.minimumAge")} className={third}>
        <Select {...form.register("facts.minimumAge")} className="[&>select]:h-12">
          <option value="">{texts.anyAge}</option>
          {ages.map((age) => (
            <option key={age} value={age}>
              {texts.ages[age]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.noWithdrawal}
        error={errorAt(form, "facts.noWithdrawal")}
        className="@lg:col-span-4"
      >
        <Select {...form.register("facts.noWithdrawal")} className="[&>select]:h-12">
          <option value="">{texts.withdrawal}</option>
          {noWithdrawals.map((reason) => (
            <option key={reason} value={reason}>
              {texts.noWithdrawals[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        {...form.register("facts.hasGuarantee")}
        label={texts.hasGuarantee}
        className="col-span-full"
      />
      {hasGuarantee ? (
        <>
          <Guaranteed form={form} name="brand" label={texts.brand} className={third} />
          <Guaranteed form={form} name="model" label={texts.guaranteeModel} className={third} />
          <Guaranteed form={form} name="years" label={texts.years} className={third} />
          <Field label={texts.guarantor} error={errorAt(form, "facts.guarantee.guarantor")} className={half}>
            <Textarea {...form.register("facts.guarantee.guarantor")} rows={2} />
          </Field>
          <Field
            label={texts.terms}
            hint={texts.termsHint}
            error={errorAt(form, "facts.guarantee.terms")}
            className={half}
          >
            <Textarea {...form.register("facts.guarantee.terms")} rows={2} />
          </Field>
          <Guaranteed
            form={form}
            name="labelUrl"
            label={texts.labelUrl}
            hint={texts.labelUrlHint}
            className="col-span-full"
          />
        </>
      ) : null}
    </Fold>
  );
}

function Guaranteed({
  form,
  name,
  label,
  hint,
  className,
}: PartProps & {
  name: "brand" | "model" | "years" | "labelUrl";
  label: string;
  hint?: string;
  className: string;
}) {
  return (
    <Field label={label} hint={hint} error={errorAt(form, `facts.guarantee.${name}`)} className={className}>
      <Input
        {...form.register(`facts.guarantee.${name}`)}
        inputMode={name === "years" ? "numeric" : undefined}
        autoComplete="off"
      />
    </Field>
  );
}

type TextName =
  | "foodName"
  | "alcohol"
  | "caffeine"
  | "foodBusiness"
  | "storage"
  | "organicCode"
  | "origin"
  | "model"
  | "producer"
  | "producerContact"
  | "euPerson"
  | "euPersonContact"
  | "manualUrl";

function Line({
  form,
  name,
  hint,
  decimal = false,
  className = "col-span-full",
}: PartProps & { name: TextName; hint?: string; decimal?: boolean; className?: string }) {
  return (
    <Field label={texts[name]} hint={hint} error={errorAt(form, `facts.${name}`)} className={className}>
      <Input
        {...form.register(`facts.${name}`)}
        inputMode={decimal ? "decimal" : undefined}
        autoComplete="off"
      />
    </Field>
  );
}

type ParagraphName =
  | "ingredients"
  | "foodBusinessAddress"
  | "producerAddress"
  | "euPersonAddress"
  | "warnings";

function Lines({
  form,
  name,
  hint,
  rows = 3,
  className = "col-span-full",
}: PartProps & { name: ParagraphName; hint?: string; rows?: number; className?: string }) {
  return (
    <Field label={texts[name]} hint={hint} error={errorAt(form, `facts.${name}`)} className={className}>
      <Textarea {...form.register(`facts.${name}`)} rows={rows} />
    </Field>
  );
}

/** The sentence at a field, however deep it lies. */
function errorAt({ formState }: PartProps["form"], path: ProductPath): string | undefined {
  const fault: { message?: string } | undefined = get(formState.errors, path);
  return fault?.message;
}
