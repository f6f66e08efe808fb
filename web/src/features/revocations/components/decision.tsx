import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Textarea } from "@/ui/field";
import { toast } from "@/ui/toast";
import { type Revocation, revocationsQuery, settleRevocation } from "../api";
import { declarationTexts, revocationTexts as texts } from "../texts";

const outcomes = ["granted", "refused"] as const;

/** Decides about a withdrawal, with a note for the shop. */
export function Decision({ revocation: { number, note } }: { revocation: Revocation }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" aria-label={texts.decideLabel(number)} onClick={() => setOpen(true)}>
        {texts.decide}
      </Button>
      {open ? <Form number={number} note={note} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Form({ number, note, onClose }: { number: string; note: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useId();
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>("granted");
  const [words, setWords] = useState(note);
  const decide = useMutation({
    mutationFn: () => settleRevocation(number, { isDone: true, outcome, note: words }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries(revocationsQuery),
    onError: (error) =>
      toast({
        title: declarationTexts.error,
        description: reasonOf(error) ?? declarationTexts.failed,
        variant: "destructive",
      }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!decide.isPending) decide.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.decideTitle(number)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={form} busy={decide.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{texts.outcome}</legend>
          {outcomes.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="outcome"
                className="size-5 accent-brand"
                checked={outcome === one}
                onChange={() => setOutcome(one)}
              />
              {texts.outcomes[one]}
            </label>
          ))}
        </fieldset>
        <Field label={texts.note} hint={texts.noteHint} optional>
          <Textarea
            rows={3}
            maxLength={1000}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
