import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { useSaving } from "@/api/use-saving";
import { categoriesQuery } from "@/features/catalog";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input } from "@/ui/field";
import { FormSheet } from "@/ui/form-sheet";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { endVoucher, saveVoucher, type Voucher, type VoucherForm, vouchersQuery } from "./api";
import { toForm, type TypedVoucher } from "./form";
import { voucherTexts as texts } from "./texts";

const kinds = Object.keys(texts.kinds) as Voucher["kind"][];

const fail = (error: unknown) => toastFailure(texts.error, error, texts.failed);

/** One voucher: new, changed, or ended. */
export function VoucherSheet({
  open,
  stored,
  typed,
  onClose,
}: {
  open: boolean;
  /** Null: a new one. */
  stored: Voucher | null;
  typed: TypedVoucher;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(typed);
  const [asks, setAsks] = useState(false);
  const change = (part: Partial<TypedVoucher>) => setDraft({ ...draft, ...part });
  const text = (name: Exclude<keyof TypedVoucher, "kind" | "categories" | "isActive">) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  const done = () => {
    void client.invalidateQueries({ queryKey: vouchersQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["admin", "audit"] });
    onClose();
  };
  const { errors, setErrors, saves, submit } = useSaving({
    save: (body: VoucherForm) => saveVoucher(stored?.id ?? null, body),
    onSaved: (saved) => {
      toast({ title: texts.saved, description: texts.savedText(saved.code) });
      done();
    },
    onFailed: fail,
  });

  function onSave() {
    const body = toForm(draft);
    if ("errors" in body) setErrors(body.errors);
    else void submit(body);
  }

  async function end() {
    if (!stored) return;
    try {
      await endVoucher(stored.id);
      toast({ title: texts.ended });
      done();
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={stored ? texts.editTitle : texts.add}
      isDirty={draft !== typed}
      errors={errors}
      saves={saves}
      saveLabel={texts.save}
      onSave={onSave}
      aside={stored?.isActive ? { label: texts.end, danger: true, act: () => setAsks(true) } : undefined}
      questions={
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={texts.endTitle(draft.code)}
          text={texts.endText}
          confirmLabel={texts.end}
          danger
          onConfirm={end}
        />
      }
    >
      <Field label={texts.code} hint={texts.codeHint} error={errors["code"]}>
        <Input {...text("code")} maxLength={40} autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Field label={texts.kind} error={errors["kind"]}>
        <Select
          value={draft.kind}
          onChange={({ target }) => change({ kind: target.value as Voucher["kind"] })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1">
        {draft.kind === "percent" ? (
          <Field label={texts.percent} error={errors["percent"]}>
            <Input {...text("percent")} inputMode="numeric" />
          </Field>
        ) : null}
        {draft.kind === "amount" ? (
          <Field label={texts.amount} error={errors["amount"]}>
            <Input {...text("amount")} inputMode="decimal" />
          </Field>
        ) : null}
        <Field label={texts.minimumAmount} error={errors["minimumAmount"]}>
          <Input {...text("minimumAmount")} inputMode="decimal" />
        </Field>
      </div>
      <p className="-mt-3 text-sm text-muted">{texts.minimumHint}</p>
      <section aria-label={texts.window} className="grid gap-3">
        <h3 className="text-lg">{texts.window}</h3>
        <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1">
          <Field label={texts.startsOn} error={errors["startsOn"]}>
            <Input {...text("startsOn")} type="date" className="min-w-0" />
          </Field>
          <Field label={texts.endsOn} error={errors["endsOn"]}>
            <Input {...text("endsOn")} type="date" className="min-w-0" />
          </Field>
        </div>
      </section>
      <section aria-label={texts.uses} className="grid gap-3">
        <h3 className="text-lg">{texts.uses}</h3>
        <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1">
          <Field label={texts.mostUses} error={errors["mostUses"]}>
            <Input {...text("mostUses")} inputMode="numeric" />
          </Field>
          <Field label={texts.mostPerMember} error={errors["mostPerMember"]}>
            <Input {...text("mostPerMember")} inputMode="numeric" />
          </Field>
        </div>
        <p className="text-sm text-muted">{texts.usesHint}</p>
      </section>
      <Categories chosen={draft.categories} onChange={(categories) => change({ categories })} />
      <Field label={texts.note} hint={texts.noteHint} optional error={errors["note"]}>
        <Input {...text("note")} maxLength={200} />
      </Field>
      <Checkbox
        label={texts.active}
        checked={draft.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
    </FormSheet>
  );
}

function Categories({ chosen, onChange }: { chosen: number[]; onChange: (chosen: number[]) => void }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const gone = chosen.filter((id) => !categories.some((category) => category.id === id));
  const toggle = (id: number, wanted: boolean) =>
    onChange(wanted ? [...chosen, id] : chosen.filter((one) => one !== id));
  if (categories.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="float-left mb-1 font-serif text-lg font-semibold">{texts.categories}</legend>
      <p className="text-sm text-muted">{texts.categoriesHint}</p>
      {categories.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) => toggle(id, target.checked)}
        />
      ))}
      {gone.map((id) => (
        <Checkbox key={id} label={texts.unknownCategory} checked onChange={() => toggle(id, false)} />
      ))}
    </fieldset>
  );
}
