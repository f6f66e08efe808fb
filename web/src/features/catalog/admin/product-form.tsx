import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Control, useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { useConfig } from "@/api/config";
import { ApiError } from "@/api/error";
import { basePrice } from "@/base/money";
import { NoReductionYet, PriceHistory, ReductionChoice } from "@/features/prices";
import { Button } from "@/ui/button";
import { Field, Input, Textarea } from "@/ui/field";
import { Select } from "@/ui/select";
import { Checkbox, Switch } from "@/ui/toggle";
import { categoriesQuery } from "../api";
import { fullName } from "../category-names";
import { ProductPicture } from "../components/product-picture";
import { parseDecimal } from "@/base/decimal";
import { LegalFields, RightsFields } from "./facts-fields";
import type { OwnedProduct } from "./facts-schema";
import { factsTexts } from "./facts-texts";
import { ParcelFields } from "./parcel-fields";
import { PictureUpload } from "./picture-upload";
import { PicturesField } from "./pictures-field";
import {
  emptyProduct,
  isPictureUrl,
  pathOf,
  type ProductField,
  type ProductInput,
  type ProductOutput,
  productSchema,
  toInput,
  units,
} from "./product-schema";
import { ownedVariantsQuery, useSaveProduct } from "./products";
import { productAdminTexts as texts } from "./texts";
import { useRested } from "./use-rested";

/** Every field of a product. Stays open with what was typed when the server refuses it. */
export function ProductForm({
  owned,
  label,
  focusOn = null,
  onDone,
  onDirty,
}: {
  /** Null for a new one. */
  owned: OwnedProduct | null;
  /** Names the form for screen readers. */
  label: string;
  /** The server's name of the fact that is to be filled in first. */
  focusOn?: string | null;
  /** Saved or given up. */
  onDone: () => void;
  /** Whether something would be lost. */
  onDirty?: (dirty: boolean) => void;
}) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const config = useConfig();
  const { data: range } = useQuery({
    ...ownedVariantsQuery(owned?.product.id ?? 0),
    enabled: owned?.product.variantCount !== undefined,
  });
  // The list may be fetched again while the form is open: what was typed is compared with what the form showed at first.
  const [opened] = useState(owned);
  const save = useSaveProduct(opened);
  const form = useForm<ProductInput, unknown, ProductOutput>({
    resolver: standardSchemaResolver(productSchema),
    defaultValues: owned ? toInput(owned) : emptyProduct,
  });
  const { register, control } = form;
  const { isDirty } = form.formState;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  const error = (name: ProductField) => form.formState.errors[name]?.message;

  const element = useRef<HTMLFormElement>(null);
  const { setFocus } = form;
  useEffect(() => {
    if (focusOn) setFocus(pathOf(focusOn === "netAmount" ? focusOn : `facts.${focusOn}`));
  }, [focusOn, setFocus]);

  const submit = (state?: OwnedProduct["state"]) =>
    form.handleSubmit(async (output) => {
      try {
        await save.mutateAsync({ output, state });
        onDone();
      } catch (failure) {
        if (!(failure instanceof ApiError)) return;
        const refused = Object.entries(failure.fields);
        // A part that is folded has to unfold before anything in it can be focused.
        flushSync(() => refused.forEach(([name, message]) => form.setError(pathOf(name), { message })));
        element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      }
    });
  const isDraft = owned?.state === "draft";

  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit()(event)}
      className="grid gap-5 @2xl:grid-cols-[12rem_1fr]"
    >
      <div className="flex flex-wrap items-start gap-4 @2xl:grid @2xl:content-start @2xl:gap-3">
        <Preview control={control} />
        <PictureUpload
          onUploaded={(url) => {
            form.setValue("imageUrl", url, { shouldDirty: true });
            form.clearErrors("imageUrl");
          }}
        />
      </div>
      <div className="grid content-start items-start gap-4 @lg:grid-cols-6">
        <Field label={texts.name} error={error("name")} className="@lg:col-span-4">
          <Input {...register("name")} autoComplete="off" />
        </Field>
        <Field
          label={texts.category}
          error={error("category")}
          hint={categories.length === 0 ? texts.noCategory : undefined}
          className="@lg:col-span-2"
        >
          <Select {...register("category")} className="[&>select]:h-12">
            <option value="">{texts.categoryChoice}</option>
            {categories.map((one) => (
              <option key={one.slug} value={one.slug}>
                {fullName(categories, one)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.description} error={error("description")} className="col-span-full">
          <Textarea {...register("description")} rows={3} />
        </Field>
        <Field
          label={texts.imageUrl}
          error={error("imageUrl")}
          hint={texts.imageUrlHint}
          className="col-span-full"
        >
          <Input {...register("imageUrl")} inputMode="url" autoComplete="off" spellCheck={false} />
        </Field>
        <PicturesField form={form} />
        <Field
          label={texts.price}
          error={error("price")}
          hint={texts.priceHint(config?.taxNote)}
          className="@lg:col-span-2"
        >
          <Input {...register("price")} inputMode="decimal" autoComplete="off" placeholder="12,90" />
        </Field>
        <Field
          label={texts.stock}
          optional
          error={error("stock")}
          hint={texts.stockHint}
          className="@lg:col-span-2"
        >
          <Input {...register("stock")} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field
          label={texts.netAmount}
          optional
          error={error("netAmount")}
          hint={<BasePriceHint control={control} />}
          className="@lg:col-span-2"
        >
          <Input {...register("netAmount")} inputMode="decimal" autoComplete="off" placeholder="250" />
        </Field>
        <Field label={texts.unit} optional error={error("unit")} className="@lg:col-span-2">
          <Select {...register("unit")} className="[&>select]:h-12">
            <option value="">{texts.noUnit}</option>
            {units.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        </Field>
        <Field
          label={texts.deposit}
          optional
          error={error("deposit")}
          hint={texts.depositHint}
          className="@lg:col-span-2"
        >
          <Input {...register("deposit")} inputMode="decimal" autoComplete="off" placeholder="0,25" />
        </Field>
        <Reduction productId={owned?.product.id} form={form} />
        <LegalFields form={form} open={focusOn !== null || owned === null || owned.missing.length > 0} />
        <ParcelFields form={form} />
        <RightsFields form={form} />
        <fieldset className="col-span-full flex flex-wrap gap-x-6">
          <legend className="sr-only">{texts.marks}</legend>
          <Switch {...register("isPremium")} label={texts.isPremium} />
          <Checkbox {...register("isNew")} label={texts.isNew} />
          <Checkbox {...register("isTrending")} label={texts.isTrending} />
        </fieldset>
        {owned ? (
          <div className="col-span-full">
            <PriceHistory productId={owned.product.id} variants={range?.variants} />
          </div>
        ) : null}
        <div className="col-span-full flex flex-wrap justify-end gap-3 pt-1">
          <Button variant="quiet" disabled={save.isPending} onClick={onDone}>
            {texts.cancel}
          </Button>
          {owned?.state === "live" ? (
            <Button variant="ghost" disabled={save.isPending} onClick={() => void submit("draft")()}>
              {factsTexts.withdraw}
            </Button>
          ) : null}
          <Button type="submit" variant={isDraft ? "outline" : "primary"} busy={save.isPending}>
            {owned ? texts.save : texts.add}
          </Button>
          {isDraft ? (
            <Button busy={save.isPending} onClick={() => void submit("live")()}>
              {factsTexts.publish}
            </Button>
          ) : null}
        </div>
      </div>
    </form>
  );
}

interface Watching {
  control: Control<ProductInput, unknown, ProductOutput>;
}

/** The picture behind the typed address as the shop will show it, or the placeholder. */
function Preview({ control }: Watching) {
  const [name, typedUrl, category] = useWatch({ control, name: ["name", "imageUrl", "category"] });
  const url = useRested(typedUrl.trim(), 400);
  return (
    <figure className="w-24 shrink-0 @2xl:w-full">
      <div className="aspect-4/5 overflow-hidden rounded-xl border border-line">
        <ProductPicture
          product={{ name, category, imageUrl: isPictureUrl(url) ? url : "" }}
          sizes="192px"
          eager
        />
      </div>
      <figcaption className="mt-1.5 text-sm text-muted max-sm:sr-only">{texts.preview}</figcaption>
    </figure>
  );
}

/** Whether the typed price is shown as a reduction. */
function Reduction({
  productId,
  form: { register, control },
}: {
  /** None for a new one. */
  productId: number | undefined;
  form: UseFormReturn<ProductInput, unknown, ProductOutput>;
}) {
  const [price, wanted] = useWatch({ control, name: ["price", "isReduced"] });
  const cents = useRested(parseDecimal(price, 2) || null, 400);
  if (productId === undefined) return <NoReductionYet />;
  return <ReductionChoice {...register("isReduced")} productId={productId} cents={cents} wanted={wanted} />;
}

function BasePriceHint({ control }: Watching) {
  const [price, netAmount, unit] = useWatch({ control, name: ["price", "netAmount", "unit"] });
  const thousandths = parseDecimal(netAmount, 3);
  const base = basePrice(parseDecimal(price, 2) ?? 0, thousandths && thousandths / 1000, unit);
  return base && parseDecimal(price, 2) ? texts.basePrice(base) : texts.basePriceHint;
}
