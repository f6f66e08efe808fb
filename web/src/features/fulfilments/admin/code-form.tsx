import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field, Input } from "@/ui/field";
import { ScanButton } from "@/ui/scanner";
import { toast } from "@/ui/toast";
import { handOver } from "./api";
import { workTexts as texts } from "./texts";
import { offerUndo } from "./undo";
import { useRefetch } from "./use-step";

/** At the counter: the customer shows a code, typed here or read by the camera, and the right bag is handed over. */
export function CodeForm() {
  const refetch = useRefetch();
  const [code, setCode] = useState("");
  const hand = useMutation({
    mutationFn: handOver,
    onSuccess: ({ orderId, number, customerName }) => {
      setCode("");
      offerUndo("pick-up", [orderId]);
      toast({ title: texts.handedOver(number), description: texts.handedTo(customerName || texts.noName) });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields["code"]) return;
      toast({ title: texts.error, description: reasonOf(error) ?? texts.stepFailed, variant: "destructive" });
    },
    onSettled: refetch,
  });
  const error = hand.error instanceof ApiError ? hand.error.fields["code"] : undefined;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!hand.isPending && code.trim()) hand.mutate(code);
  }
  return (
    <Card aria-label={texts.counter} className="mb-4">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Field
          label={texts.codeLabel}
          hint={texts.codeHint}
          error={error}
          className="min-w-0 flex-1 basis-48"
        >
          <Input
            value={code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => {
              setCode(target.value);
              hand.reset();
            }}
          />
        </Field>
        <Button type="submit" className="mt-6.5 max-sm:w-full" busy={hand.isPending}>
          {texts.handOver}
        </Button>
      </form>
      <ScanButton
        className="mt-3"
        onRead={(text) => {
          setCode(text);
          hand.mutate(text);
        }}
      />
    </Card>
  );
}
