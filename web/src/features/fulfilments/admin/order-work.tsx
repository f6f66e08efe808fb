import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Input } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import type { Parcel } from "../api";
import { FulfilmentSteps } from "../components/fulfilment-steps";
import { correctParcel, taskQuery } from "./api";
import { StepButtons } from "./step-buttons";
import { workTexts as texts } from "./texts";
import { UndoBar } from "./undo-bar";
import { useRefetch } from "./use-step";

/** The way of a paid order's goods in the back office: how far they are, what can be done next, and parcels to be corrected. */
export default function OrderWork({ id }: { id: string }) {
  const found = useQuery(taskQuery(id));
  const [edited, setEdited] = useState<Parcel | null>(null);
  const task = found.data;
  return (
    <section aria-label={texts.section} className="grid gap-4">
      <h3 className="text-lg">{texts.section}</h3>
      {task ? (
        <>
          <ol className="grid grid-cols-1 gap-4">
            <FulfilmentSteps fulfilment={task.fulfilment} pickUp={task.deliveryKind === "pick_up"} />
          </ol>
          {task.fulfilment.parcels.map((parcel) => (
            <Button
              key={parcel.number}
              variant="ghost"
              size="sm"
              className="-ml-3 justify-self-start"
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => setEdited(parcel)}
            >
              {texts.correct(parcel.number)}
            </Button>
          ))}
          <StepButtons task={task} />
          <UndoBar />
          {edited ? <ParcelForm id={id} parcel={edited} onClose={() => setEdited(null)} /> : null}
        </>
      ) : found.isError ? (
        <InlineError text={texts.sectionFailed} query={found} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </section>
  );
}

function ParcelForm({ id, parcel, onClose }: { id: string; parcel: Parcel; onClose: () => void }) {
  const form = useId();
  const refetch = useRefetch();
  const [carrier, setCarrier] = useState(parcel.carrier);
  const [tracking, setTracking] = useState(parcel.tracking);
  const save = useMutation({
    mutationFn: () => correctParcel(id, parcel.number, carrier, tracking),
    onSuccess: ({ message }) => {
      toast({ title: message });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
      toast({ title: texts.error, description: reasonOf(error) ?? texts.stepFailed, variant: "destructive" });
    },
    onSettled: refetch,
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, errors);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.correctTitle}
      footer={
        <Button type="submit" form={form} busy={save.isPending}>
          {texts.save}
        </Button>
      }
    >
      <form ref={element} id={form} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={texts.carrier} optional error={errors["carrier"]}>
          <Input value={carrier} maxLength={60} onChange={({ target }) => setCarrier(target.value)} />
        </Field>
        <Field label={texts.tracking} optional error={errors["tracking"]}>
          <Input value={tracking} maxLength={60} onChange={({ target }) => setTracking(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
