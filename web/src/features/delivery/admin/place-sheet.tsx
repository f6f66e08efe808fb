import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { useSaving } from "@/api/use-saving";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input } from "@/ui/field";
import { FormSheet } from "@/ui/form-sheet";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { deliveryKey } from "../api";
import { deletePlace, type Method, placesQuery, savePlace } from "./api";
import type { TypedPlace } from "./place-form";
import { methodsTexts, placesTexts as texts } from "./texts";
import { Week } from "./week";

const fail = (error: unknown) => toastFailure(methodsTexts.error, error, methodsTexts.failed);

/** One place with the hours of its week: new, changed, or taken out. */
export function PlaceSheet({
  open,
  id,
  place,
  methods,
  onClose,
}: {
  open: boolean;
  /** Null: a new one. */
  id: number | null;
  place: TypedPlace;
  methods: Method[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(place);
  const [asks, setAsks] = useState(false);
  const change = (part: Partial<TypedPlace>) => setDraft((before) => ({ ...before, ...part }));

  const done = () => {
    void client.invalidateQueries({ queryKey: placesQuery.queryKey });
    void client.invalidateQueries({ queryKey: deliveryKey });
    onClose();
  };
  const { errors, saves, submit } = useSaving({
    save: (form: TypedPlace) => savePlace(id, form),
    onSaved: (saved) => {
      toast({ title: texts.saved, description: texts.savedText(saved.name) });
      done();
    },
    onFailed: fail,
  });
  async function remove() {
    if (id === null) return;
    try {
      const { message } = await deletePlace(id);
      toast({ title: message });
      done();
    } catch (error) {
      fail(error);
      throw error;
    }
  }
  const field = (name: "name" | "address" | "note", label: string, hint: string, max: number) => (
    <Field label={label} hint={hint} error={errors[name]} optional={name === "note"}>
      <Input
        value={draft[name]}
        maxLength={max}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
  const slotErrors = Object.entries(errors).filter(([path]) => path.startsWith("slots"));

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={id === null ? texts.add : texts.editTitle}
      isDirty={draft !== place}
      errors={errors}
      saves={saves}
      saveLabel={texts.save}
      onSave={() => void submit(draft)}
      aside={id === null ? undefined : { label: texts.delete, danger: true, act: () => setAsks(true) }}
      questions={
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={texts.deleteTitle(place.name)}
          text={texts.deleteText}
          confirmLabel={texts.delete}
          danger
          onConfirm={remove}
        />
      }
    >
      {methods.length > 1 ? (
        <Field label={texts.method} error={errors["methodId"]}>
          <Select
            value={draft.methodId}
            onChange={({ target }) => change({ methodId: Number(target.value) })}
          >
            {methods.map((method) => (
              <option key={method.id} value={method.id}>
                {method.name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {field("name", texts.name, texts.nameHint, 60)}
      {field("address", texts.address, texts.addressHint, 200)}
      {field("note", texts.note, texts.noteHint, 200)}
      <Checkbox
        label={texts.active}
        checked={draft.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      />
      <Week slots={draft.slots} onChange={(slots) => change({ slots })} />
      {slotErrors.map(([path, sentence]) => (
        <p key={path} role="alert" className="text-sm text-danger">
          {sentence}
        </p>
      ))}
    </FormSheet>
  );
}
