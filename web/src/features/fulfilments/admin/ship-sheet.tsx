import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { ScanButton } from "@/ui/scanner";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { useErrorFocus } from "@/ui/use-error-focus";
import { type Shipment, shipOrder, type Task } from "./api";
import { workTexts as texts } from "./texts";
import { offerUndo } from "./undo";
import { useRefetch } from "./use-step";

/** Sends a parcel: with whom, its number, and what of the order is in it. */
export function ShipSheet({ task, onClose }: { task: Task; onClose: () => void }) {
  const form = useId();
  const refetch = useRefetch();
  // One sheet sends one parcel, however often it is tried.
  const [key] = useState(() => crypto.randomUUID());
  const left = task.items
    .map(({ position, productName, quantity, shipped }) => ({
      position,
      productName,
      left: quantity - shipped,
    }))
    .filter((item) => item.left > 0);
  const [carrier, setCarrier] = useState(task.carrier);
  const [tracking, setTracking] = useState("");
  const [isPart, setIsPart] = useState(false);
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>(
    Object.fromEntries(left.map((item) => [item.position, item.left])),
  );
  const divisible = left.reduce((sum, item) => sum + item.left, 0) > 1;
  const ship = useMutation({
    mutationFn: (body: Shipment) => shipOrder(task.orderId, body, key),
    onSuccess: () => {
      offerUndo("ship", [task.orderId]);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
      toast({ title: texts.error, description: reasonOf(error) ?? texts.stepFailed, variant: "destructive" });
    },
    onSettled: refetch,
  });
  const errors = ship.error instanceof ApiError ? ship.error.fields : {};
  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, errors);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (ship.isPending) return;
    const chosen = left
      .map(({ position }) => ({ position, quantity: counts[position] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    ship.mutate({ carrier, tracking, ...(isPart ? { contents: chosen } : {}) });
  }

  return (
    <Sheet
      open
      onOpenChange={(stays) => (stays || ship.isPending ? undefined : onClose())}
      title={texts.shipTitle(task.number)}
      footer={
        <Button type="submit" form={form} wide size="lg" busy={ship.isPending}>
          {texts.ship}
        </Button>
      }
    >
      <form ref={element} id={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 px-5 pb-6">
        <Field label={texts.carrier} optional error={errors["carrier"]}>
          <Input value={carrier} maxLength={60} onChange={({ target }) => setCarrier(target.value)} />
        </Field>
        <div className="grid grid-cols-1 gap-3">
          <Field label={texts.tracking} optional hint={texts.trackingHint} error={errors["tracking"]}>
            <Input
              value={tracking}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => setTracking(target.value)}
            />
          </Field>
          <ScanButton onRead={setTracking} />
        </div>
        {divisible ? (
          <div className="grid grid-cols-1 gap-3">
            <Checkbox
              checked={isPart}
              onChange={({ target }) => setIsPart(target.checked)}
              label={texts.part}
            />
            {isPart ? (
              <ul className="divide-y divide-line border-y border-line">
                {left.map((item) => (
                  <li key={item.position} className="flex flex-wrap items-center justify-between gap-3 py-3">
                    <Checkbox
                      className="min-w-0 wrap-anywhere"
                      checked={(counts[item.position] ?? 0) > 0}
                      onChange={({ target }) =>
                        setCounts({ ...counts, [item.position]: target.checked ? item.left : 0 })
                      }
                      label={item.productName}
                    />
                    {item.left > 1 && (counts[item.position] ?? 0) > 0 ? (
                      <span className="flex items-center gap-2">
                        <QuantityStepper
                          size="sm"
                          value={counts[item.position] ?? 1}
                          max={item.left}
                          name={texts.inParcel(item.productName)}
                          onChange={(count) => setCounts({ ...counts, [item.position]: count })}
                        />
                        <span className="text-sm whitespace-nowrap text-muted">{texts.ofAll(item.left)}</span>
                      </span>
                    ) : null}
                  </li>
                ))}
              </ul>
            ) : null}
            {isPart && errors["contents"] ? (
              <p role="alert" className="text-sm text-danger">
                {errors["contents"]}
              </p>
            ) : null}
          </div>
        ) : null}
      </form>
    </Sheet>
  );
}
