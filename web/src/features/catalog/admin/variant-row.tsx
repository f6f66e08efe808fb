import { Trash2 } from "lucide-react";
import { IconButton } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import { coffeeTexts } from "./coffee-texts";
import { PictureUpload } from "./picture-upload";
import { picturesTexts } from "./pictures-texts";
import { units } from "./product-schema";
import type { VariantDraft } from "./variants-draft";
import { variantsTexts as texts } from "./variants-texts";

/** One variant: what changes often stands open, the rest unfolds. */
export function VariantRow({
  variant,
  isCoffee,
  errors,
  at,
  onChange,
  onRemove,
}: {
  variant: VariantDraft;
  isCoffee: boolean;
  errors: Readonly<Record<string, string>>;
  /** "variants[2]" */
  at: string;
  onChange: (change: Partial<VariantDraft>) => void;
  onRemove: () => void;
}) {
  const name = variant.values.join(" · ");
  const error = (field: string) => errors[`${at}.${field}`];
  const text = (
    key:
      | "price"
      | "discount"
      | "stock"
      | "sku"
      | "gtin"
      | "netAmount"
      | "weight"
      | "coffee"
      | "deposit"
      | "imageUrl",
  ) => ({
    value: variant[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  });
  const isFolded = ["discount", "sku", "gtin", "weightGrams", "coffeeGrams", "deposit", "imageUrl"].every(
    (field) => !error(field),
  );
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-semibold wrap-anywhere">{name}</h3>
        <div className="flex items-center gap-2">
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name="default-variant"
              className="size-5 accent-brand"
              aria-label={texts.isDefaultNamed(name)}
              checked={variant.isDefault}
              onChange={() => onChange({ isDefault: true })}
            />
            {texts.isDefault}
          </label>
          <IconButton variant="ghost" label={texts.remove(name)} className="text-muted" onClick={onRemove}>
            <Trash2 className="size-4.5" />
          </IconButton>
        </div>
      </div>
      {error("values") ? <p className="text-sm text-danger">{error("values")}</p> : null}
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <Field label={texts.price} error={error("price")}>
          <Input {...text("price")} inputMode="decimal" />
        </Field>
        <Field label={texts.stock} hint={texts.stockHint} error={error("stock")}>
          <Input {...text("stock")} inputMode="numeric" />
        </Field>
        <Field label={texts.netAmount} error={error("netAmount")}>
          <Input {...text("netAmount")} inputMode="decimal" />
        </Field>
        <Field label={texts.unit}>
          <Select
            className="[&>select]:h-12"
            value={variant.unit}
            onChange={(event) => onChange({ unit: event.target.value as VariantDraft["unit"] })}
          >
            <option value="">{texts.noUnit}</option>
            {units.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        </Field>
      </div>
      <details open={!isFolded || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm text-brand">
          {texts.more}
        </summary>
        <div className="grid grid-cols-2 items-start gap-3 pt-1 sm:grid-cols-4">
          <Field label={texts.discount} hint={texts.discountHint} error={error("discount")}>
            <Input {...text("discount")} inputMode="numeric" />
          </Field>
          <Field label={texts.sku} error={error("sku")}>
            <Input {...text("sku")} maxLength={64} autoComplete="off" />
          </Field>
          <Field label={texts.gtin} error={error("gtin")}>
            <Input {...text("gtin")} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label={texts.weight} error={error("weightGrams")}>
            <Input {...text("weight")} inputMode="numeric" />
          </Field>
          {isCoffee ? (
            <Field label={coffeeTexts.grams} error={error("coffeeGrams")}>
              <Input {...text("coffee")} inputMode="numeric" />
            </Field>
          ) : null}
          <Field label={texts.deposit} hint={texts.depositHint} error={error("deposit")}>
            <Input {...text("deposit")} inputMode="decimal" autoComplete="off" />
          </Field>
          <Field label={texts.imageUrl} error={error("imageUrl")} className="col-span-full">
            <Input {...text("imageUrl")} autoComplete="off" />
          </Field>
          <div className="col-span-full">
            <PictureUpload
              label={picturesTexts.ofVariant}
              onUploaded={(imageUrl) => onChange({ imageUrl })}
            />
          </div>
        </div>
      </details>
    </li>
  );
}
