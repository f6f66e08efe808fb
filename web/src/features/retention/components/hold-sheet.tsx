import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { Field, Input, Textarea } from "@/ui/field";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import { placeHold, retentionKey } from "../api";
import { retentionTexts as texts } from "../texts";

/** Asks what is to be held, and why. */
export function HoldSheet({ onClose }: { onClose: () => void }) {
  const [isOrder, setIsOrder] = useState(true);
  const [order, setOrder] = useState("");
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const client = useQueryClient();
  const place = useMutation({
    mutationFn: () =>
      placeHold({ order: isOrder ? order : null, until: isOrder || !until ? null : until, reason }),
    onSuccess: () => {
      toast({ title: texts.placeDone });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
        toastFailure(texts.error, error, texts.placeFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: retentionKey }),
  });
  const errors = place.error instanceof ApiError ? place.error.fields : {};
  const form = "retention-hold";
  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, errors);
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.hold}
      footer={
        <Button type="submit" form={form} className="w-full" busy={place.isPending}>
          {texts.place}
        </Button>
      }
    >
      <form
        ref={element}
        id={form}
        className="grid gap-4 px-5 pt-1 pb-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!place.isPending) place.mutate();
        }}
      >
        <Field label={texts.what}>
          <Select
            value={isOrder ? "order" : "day"}
            onChange={(event) => setIsOrder(event.target.value === "order")}
          >
            <option value="order">{texts.anOrder}</option>
            <option value="day">{texts.aDay}</option>
          </Select>
        </Field>
        {isOrder ? (
          <Field label={texts.order} hint={texts.orderHint} error={errors["order"]}>
            <Input value={order} autoComplete="off" onChange={(event) => setOrder(event.target.value)} />
          </Field>
        ) : (
          <Field label={texts.until} error={errors["until"] ?? errors["order"]}>
            <Input type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
          </Field>
        )}
        <Field label={texts.reason} hint={texts.reasonHint} error={errors["reason"]}>
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Sheet>
  );
}
