import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { useSaving } from "@/api/use-saving";
import { Button } from "@/ui/button";
import { Field, Input, Textarea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import { type Holding, holdingQuery, setHolding } from "./api";
import { adminRoomTexts as all } from "./texts";

const texts = all.holding;
const numbers = ["firstMessages", "firstHours"] as const;

/** What moderation looks at before others do. */
export function HoldingCard() {
  const holding = useQuery(holdingQuery);
  return (
    <section aria-label={texts.title} className="mt-8 grid gap-4">
      <div className="grid gap-2">
        <h2 className="text-lg">{texts.title}</h2>
        <p className="text-sm text-muted">{texts.hint}</p>
      </div>
      {holding.data ? (
        // Saved elsewhere, the form begins again with what is stored.
        <Form key={JSON.stringify(holding.data)} stored={holding.data} />
      ) : holding.isError ? (
        <InlineError query={holding} />
      ) : (
        <SkeletonRows label={texts.title} count={2} row="h-20 rounded-xl!" />
      )}
    </section>
  );
}

function Form({ stored }: { stored: Holding }) {
  const client = useQueryClient();
  const [words, setWords] = useState(stored.words.join("\n"));
  const [typed, setTyped] = useState({
    firstMessages: String(stored.firstMessages),
    firstHours: String(stored.firstHours),
  });
  const form = useRef<HTMLDivElement>(null);
  const { errors, setErrors, saves, submit } = useSaving({
    save: setHolding,
    onSaved: () => {
      toast({ title: texts.saved });
      void client.invalidateQueries({ queryKey: holdingQuery.queryKey });
    },
    onFailed: (error) => toastFailure(all.error, error, all.failed),
  });
  useErrorFocus(form, errors);

  function onSave() {
    const wrong = numbers.filter((name) => !/^\d{1,4}$/.test(typed[name].trim()));
    setErrors(Object.fromEntries(wrong.map((name) => [name, texts.notNumber])));
    if (wrong.length > 0) return;
    void submit({
      words: words.split("\n").filter((word) => word.trim() !== ""),
      firstMessages: Number(typed.firstMessages),
      firstHours: Number(typed.firstHours),
    });
  }

  return (
    <div ref={form} className="grid gap-4">
      <Field label={texts.words} hint={texts.wordsHint} optional error={errors["words"]}>
        <Textarea value={words} rows={4} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3 large-text:grid-cols-1">
        {numbers.map((name) => (
          <Field key={name} label={texts[name]} error={errors[name]}>
            <Input
              value={typed[name]}
              inputMode="numeric"
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <p className="-mt-2 text-sm text-muted">{texts.newcomersHint}</p>
      <Button className="justify-self-end" busy={saves} onClick={onSave}>
        {texts.save}
      </Button>
    </div>
  );
}
