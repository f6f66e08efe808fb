import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { useSaving } from "@/api/use-saving";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input } from "@/ui/field";
import { FormSheet } from "@/ui/form-sheet";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { deliveryKey } from "../api";
import { deleteMethod, type Method, type MethodForm, methodsQuery, saveMethod } from "./api";
import { newRate, toForm, type TypedMethod, type TypedRate } from "./form";
import { RateFields } from "./rate-fields";
import { methodsTexts as texts } from "./texts";

const kinds = Object.keys(texts.kinds) as Method["kind"][];

const fail = (error: unknown) => toastFailure(texts.error, error, texts.failed);

/** One way of delivery with its prices: new, changed, or taken out. */
export function MethodSheet({
  open,
  id,
  method,
  onClose,
}: {
  open: boolean;
  /** Null: a new one. */
  id: number | null;
  method: TypedMethod;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(method);
  const [asks, setAsks] = useState(false);
  const change = (part: Partial<TypedMethod>) => setDraft({ ...draft, ...part });

  const done = () => {
    void client.invalidateQueries({ queryKey: methodsQuery.queryKey });
    void client.invalidateQueries({ queryKey: deliveryKey });
    void client.invalidateQueries({ queryKey: ["admin", "readiness"] });
    onClose();
  };
  const { errors, setErrors, saves, submit } = useSaving({
    save: (body: MethodForm) => saveMethod(id, body),
    onSaved: (saved) => {
      toast({ title: texts.saved, description: texts.savedText(saved.name) });
      done();
    },
    onFailed: fail,
  });

  function onSave() {
    const body = toForm(draft);
    if ("errors" in body) setErrors(body.errors);
    else void submit(body);
  }

  async function remove() {
    if (id === null) return;
    try {
      const { message } = await deleteMethod(id);
      toast({ title: message });
      done();
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  const setRate = (at: number, rate: TypedRate) =>
    change({ rates: draft.rates.map((one, index) => (index === at ? rate : one)) });

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={id === null ? texts.add : texts.editTitle}
      isDirty={draft !== method}
      errors={errors}
      saves={saves}
      saveLabel={texts.save}
      onSave={onSave}
      aside={id === null ? undefined : { label: texts.delete, danger: true, act: () => setAsks(true) }}
      questions={
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={texts.deleteTitle(method.name)}
          text={texts.deleteText}
          confirmLabel={texts.delete}
          danger
          onConfirm={remove}
        />
      }
    >
      <Field label={texts.kind}>
        <Select
          value={draft.kind}
          onChange={(event) => {
            const kind = event.target.value as Method["kind"];
            change({ kind, rates: draft.rates.length === 0 ? [newRate()] : draft.rates });
          }}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.name} hint={texts.nameHint} error={errors["name"]}>
        <Input value={draft.name} maxLength={60} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      {draft.kind === "parcel" || draft.kind === "letter" ? (
        <Field label={texts.carrier} optional error={errors["carrier"]}>
          <Input
            value={draft.carrier}
            maxLength={60}
            onChange={({ target }) => change({ carrier: target.value })}
          />
        </Field>
      ) : null}
      {draft.kind === "parcel" || draft.kind === "letter" ? (
        <section aria-label={texts.days} className="grid gap-3">
          <div>
            <h3 className="text-lg">{texts.days}</h3>
            <p className="text-sm text-muted">{texts.daysHint}</p>
          </div>
          <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1">
            <Field label={texts.daysFrom} error={errors["daysFrom"]}>
              <Input
                inputMode="numeric"
                value={draft.daysFrom}
                onChange={({ target }) => change({ daysFrom: target.value })}
              />
            </Field>
            <Field label={texts.daysUntil} error={errors["daysUntil"]}>
              <Input
                inputMode="numeric"
                value={draft.daysUntil}
                onChange={({ target }) => change({ daysUntil: target.value })}
              />
            </Field>
          </div>
          <Field label={texts.cutoff} optional error={errors["cutoff"]} className="max-w-60">
            <Input
              type="time"
              className="min-w-0"
              value={draft.cutoff}
              onChange={({ target }) => change({ cutoff: target.value })}
            />
          </Field>
          <Checkbox
            label={texts.goesToLockers}
            checked={draft.goesToLockers}
            onChange={({ target }) => change({ goesToLockers: target.checked })}
          />
        </section>
      ) : null}
      <Checkbox
        label={texts.active}
        checked={draft.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
      <Field label={texts.position} error={errors["position"]} className="max-w-32">
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={1000}
          value={draft.position}
          onChange={({ target }) => change({ position: Math.trunc(Number(target.value)) })}
        />
      </Field>
      {draft.kind === "pick_up" ? null : (
        <section aria-label={texts.rates} className="grid gap-4">
          <div>
            <h3 className="text-lg">{texts.rates}</h3>
            <p className="text-sm text-muted">{texts.ratesHint}</p>
            {errors["rates"] ? <p className="mt-1 text-sm text-danger">{errors["rates"]}</p> : null}
          </div>
          {draft.rates.map((rate, index) => (
            <RateFields
              // oxlint-disable-next-line react/no-array-index-key -- a price has nothing else that names it
              key={index}
              number={index + 1}
              rate={rate}
              errors={errors}
              onChange={(next) => setRate(index, next)}
              onRemove={
                draft.rates.length > 1
                  ? () => change({ rates: draft.rates.filter((_, at) => at !== index) })
                  : undefined
              }
            />
          ))}
          <Button
            variant="soft"
            className="justify-self-start"
            icon={<Plus className="size-4.5" />}
            onClick={() => change({ rates: [...draft.rates, newRate(draft.rates.at(-1)?.country)] })}
          >
            {texts.addRate}
          </Button>
        </section>
      )}
    </FormSheet>
  );
}
