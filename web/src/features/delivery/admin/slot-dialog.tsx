import { useRef, useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Input } from "@/ui/field";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { Select } from "@/ui/select";
import { useErrorFocus } from "@/ui/use-error-focus";
import { isOvernight, type Slot } from "./place-form";
import { placesTexts as texts } from "./texts";

const leads = Object.keys(texts.leads).map(Number);
const maxCapacity = 1000;

/** One span of time of the week: when, how many fit in, and until when it can be chosen. */
export function SlotDialog({
  open,
  slot,
  onDone,
  onRemove,
  onClose,
}: {
  open: boolean;
  slot: Slot;
  onDone: (slot: Slot) => void;
  /** Undefined: it is a new one. */
  onRemove: (() => void) | undefined;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(slot);
  const change = (part: Partial<Slot>) => setDraft({ ...draft, ...part });
  const form = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useErrorFocus(form, errors);
  function done() {
    if (draft.from && draft.to) onDone(draft);
    else
      setErrors({
        ...(draft.from ? {} : { from: texts.timeMissing }),
        ...(draft.to ? {} : { to: texts.timeMissing }),
      });
  }
  const lead = draft.leadMinutes ?? 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => (stays ? undefined : onClose())}
      title={texts.slotTitle(texts.days[slot.weekday - 1] ?? "")}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {onRemove ? (
            <Button variant="ghost" className="mr-auto text-danger!" onClick={onRemove}>
              {texts.remove}
            </Button>
          ) : null}
          <Button onClick={done}>{texts.done}</Button>
        </div>
      }
    >
      <div ref={form} className="grid gap-4">
        <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1">
          <Field label={texts.from} error={draft.from ? undefined : errors["from"]}>
            <Input
              type="time"
              className="min-w-0"
              value={draft.from}
              onChange={({ target }) => change({ from: target.value })}
            />
          </Field>
          <Field
            label={texts.to}
            error={draft.to ? undefined : errors["to"]}
            hint={isOvernight(draft) ? texts.overnight : undefined}
          >
            <Input
              type="time"
              className="min-w-0"
              value={draft.to}
              onChange={({ target }) => change({ to: target.value })}
            />
          </Field>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-sm font-semibold">{texts.capacity}</span>
          <QuantityStepper
            name={texts.capacity}
            value={draft.capacity}
            max={maxCapacity}
            onChange={(capacity) => change({ capacity })}
          />
        </div>
        <Field label={texts.lead}>
          <Select value={lead} onChange={({ target }) => change({ leadMinutes: Number(target.value) })}>
            {leads.includes(lead) ? null : <option value={lead}>{texts.leadMinutes(lead)}</option>}
            {leads.map((minutes) => (
              <option key={minutes} value={minutes}>
                {texts.leads[minutes as keyof typeof texts.leads]}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
          <Field label={texts.validFrom} hint={texts.always}>
            <Input
              type="date"
              className="min-w-0"
              value={draft.validFrom ?? ""}
              onChange={({ target }) => change({ validFrom: target.value || null })}
            />
          </Field>
          <Field label={texts.validUntil} hint={texts.always}>
            <Input
              type="date"
              className="min-w-0"
              value={draft.validUntil ?? ""}
              onChange={({ target }) => change({ validUntil: target.value || null })}
            />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
