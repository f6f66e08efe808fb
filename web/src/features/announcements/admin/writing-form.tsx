import { Crown, Package, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Field, Input, Textarea } from "@/ui/field";
import { Option } from "@/ui/option";
import { Checkbox } from "@/ui/toggle";
import type { Audience, Reach } from "./api";
import type { Draft } from "./draft";
import { ProductChoice } from "./product-choice";
import { officeTexts as texts } from "./texts";

const audiences: readonly { audience: Audience; icon: ReactNode }[] = [
  { audience: "all", icon: <Users /> },
  { audience: "premium", icon: <Crown /> },
  { audience: "buyers", icon: <Package /> },
];

/** A way, and how many it reaches, once that is counted. */
const label = (name: string, count: number | undefined) => (
  <>
    {name}
    {count === undefined ? null : (
      <span className="font-normal whitespace-nowrap text-muted"> · {texts.reached(count)}</span>
    )}
  </>
);

/** What is said, to whom, and on which ways. */
export function WritingForm({
  draft,
  errors,
  reach,
  onChange,
}: {
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  reach: Reach | undefined;
  onChange: (part: Partial<Draft>) => void;
}) {
  return (
    <div className="grid gap-6">
      <Field label={texts.headline} hint={texts.headlineHint} error={errors["title"]}>
        <Input
          value={draft.title}
          onChange={({ target }) => onChange({ title: target.value })}
          maxLength={80}
        />
      </Field>
      <Field label={texts.content} hint={texts.contentHint} error={errors["content"]}>
        <Textarea
          value={draft.content}
          onChange={({ target }) => onChange({ content: target.value })}
          rows={8}
          maxLength={5000}
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">{texts.audience}</legend>
        {audiences.map(({ audience, icon }) => (
          <Option
            key={audience}
            name="audience"
            icon={icon}
            {...texts.audiences[audience]}
            checked={draft.audience === audience}
            onChange={() => onChange({ audience })}
          />
        ))}
        {draft.audience === "buyers" ? (
          <ProductChoice
            name={draft.productName}
            error={errors["productId"]}
            onChoose={(product) =>
              onChange({ productId: product?.id ?? null, productName: product?.name ?? "" })
            }
          />
        ) : null}
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{texts.ways}</legend>
        <div className="grid gap-3">
          <Checkbox
            label={label(texts.channels.notification.label, reach?.notification)}
            hint={texts.channels.notification.hint}
            checked
            disabled
            readOnly
          />
          <Checkbox
            label={label(texts.channels.push.label, reach?.push)}
            hint={texts.channels.push.hint}
            checked={draft.byPush}
            onChange={({ target }) => onChange({ byPush: target.checked })}
          />
          <Checkbox
            label={label(texts.channels.telegram.label, reach?.telegram)}
            hint={texts.channels.telegram.hint}
            checked={draft.byTelegram}
            onChange={({ target }) => onChange({ byTelegram: target.checked })}
          />
          <Checkbox
            label={label(texts.channels.mail.label, reach?.mail)}
            hint={texts.channels.mail.hint}
            checked={draft.byMail}
            onChange={({ target }) => onChange({ byMail: target.checked })}
          />
        </div>
      </fieldset>
      <p className="text-sm text-muted">{texts.keptDraft}</p>
    </div>
  );
}
