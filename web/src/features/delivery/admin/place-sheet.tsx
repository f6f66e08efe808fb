import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { useDiscard } from "@/ui/use-discard";
import { useErrorFocus } from "@/ui/use-error-focus";
import { deliveryKey } from "../api";
import { deletePlace, type Method, placesQuery, savePlace } from "./api";
import type { TypedPlace } from "./place-form";
import { SheetFoot } from "./sheet-foot";
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
  const form = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(place);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [asks, setAsks] = useState(false);
  useErrorFocus(form, errors);
  const [leave, question] = useDiscard(draft !== place, onClose);
  const change = (part: Partial<TypedPlace>) => setDraft((before) => ({ ...before, ...part }));

  const done = () => {
    void client.invalidateQueries({ queryKey: placesQuery.queryKey });
    void client.invalidateQueries({ queryKey: deliveryKey });
    onClose();
  };
  const save = useMutation({
    mutationFn: () => savePlace(id, draft),
    onSuccess: (saved) => {
      toast({ title: texts.saved, description: texts.savedText(saved.name) });
      done();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) {
        fail(error);
        return;
      }
      setErrors(error.fields);
    },
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
    <Sheet
      open={open}
      onOpenChange={(stays) => (stays || save.isPending ? undefined : leave())}
      title={id === null ? texts.add : texts.editTitle}
      footer={
        <SheetFoot
          words={texts}
          saves={save.isPending}
          onSave={() => {
            setErrors({});
            save.mutate();
          }}
          onDelete={id === null ? undefined : () => setAsks(true)}
        />
      }
    >
      <div ref={form} className="grid gap-5 px-5 pb-6">
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
      </div>
      {question}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.deleteTitle(place.name)}
        text={texts.deleteText}
        confirmLabel={texts.delete}
        danger
        onConfirm={remove}
      />
    </Sheet>
  );
}
