import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Field, Input, Textarea } from "@/ui/field";
import { toast } from "@/ui/toast";
import { type Holding, holdingQuery, setHolding } from "./api";
import { adminRoomTexts as all } from "./texts";

const texts = all.holding;
const numbers = ["firstMessages", "firstHours"] as const;

/** What moderation looks at before others do. */
export function HoldingCard() {
  const holding = useQuery(holdingQuery);
  if (!holding.data) return null;
  // Saved elsewhere, the form begins again with what is stored.
  return <Form key={JSON.stringify(holding.data)} stored={holding.data} />;
}

function Form({ stored }: { stored: Holding }) {
  const client = useQueryClient();
  const [words, setWords] = useState(stored.words.join("\n"));
  const [typed, setTyped] = useState({
    firstMessages: String(stored.firstMessages),
    firstHours: String(stored.firstHours),
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: setHolding,
    onSuccess: async () => {
      toast({ title: texts.saved });
      await client.invalidateQueries({ queryKey: holdingQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else toast({ title: all.error, description: reasonOf(error) ?? all.failed, variant: "destructive" });
    },
  });

  function submit() {
    const wrong = numbers.filter((name) => !/^\d{1,4}$/.test(typed[name].trim()));
    setErrors(Object.fromEntries(wrong.map((name) => [name, texts.notNumber])));
    if (wrong.length > 0) return;
    save.mutate({
      words: words.split("\n").filter((word) => word.trim() !== ""),
      firstMessages: Number(typed.firstMessages),
      firstHours: Number(typed.firstHours),
    });
  }

  return (
    <section aria-label={texts.title} className="mt-8 grid gap-4">
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">{texts.title}</h3>
        <p className="text-sm text-muted">{texts.hint}</p>
      </div>
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
      <Button className="justify-self-end" busy={save.isPending} onClick={submit}>
        {texts.save}
      </Button>
    </section>
  );
}
