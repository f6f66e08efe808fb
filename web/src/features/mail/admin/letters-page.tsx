import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field, Textarea } from "@/ui/field";
import { PageHeader } from "@/ui/page-header";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { toast } from "@/ui/toast";
import { type LetterKind, type LetterWords, lettersQuery, previewQuery, saveWords } from "../api";
import { lettersTexts as texts } from "../texts";
import { LetterFrame } from "../components/letter-frame";

const longest = 2000;

/** /admin/letters: the owner's own paragraph in each kind of letter. */
export default function LettersPage() {
  const letters = useQuery(lettersQuery);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/mail")}>{texts.back}</BackLink>}
      />
      {letters.data ? (
        <Letters letters={letters.data} />
      ) : letters.isError ? (
        <ErrorState query={letters} />
      ) : (
        <SkeletonRows label={texts.title} count={2} row="h-40 rounded-xl!" />
      )}
    </div>
  );
}

function Letters({ letters }: { letters: readonly LetterWords[] }) {
  const [kind, setKind] = useState<LetterKind>("order_placed");
  // What was typed stays while one looks at another letter.
  const [drafts, setDrafts] = useState<Partial<Record<LetterKind, string>>>({});
  const letter = letters.find((one) => one.kind === kind);
  return (
    <Card className="grid gap-5">
      <Field label={texts.kind}>
        <Select value={kind} onChange={({ target }) => setKind(target.value as LetterKind)}>
          {letters.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.title}
            </option>
          ))}
        </Select>
      </Field>
      {letter ? (
        <Editor
          key={kind}
          letter={letter}
          words={drafts[kind] ?? letter.words}
          onWrite={(words) => setDrafts({ ...drafts, [kind]: words })}
        />
      ) : null}
    </Card>
  );
}

function Editor({
  letter,
  words,
  onWrite,
}: {
  letter: LetterWords;
  words: string;
  onWrite: (words: string) => void;
}) {
  const client = useQueryClient();
  const [tab, setTab] = useState<"words" | "preview">("words");
  const save = useMutation({
    mutationFn: (text: string) => saveWords(letter.kind, text, letter.version),
    onSuccess: (answer) => {
      client.setQueryData(lettersQuery.queryKey, (all) =>
        all?.map((one) => (one.kind === answer.kind ? answer : one)),
      );
      onWrite(answer.words);
      toast({ title: answer.words ? texts.saved : texts.reset });
    },
    onError: (error) => {
      if (fieldOf(error)) setTab("words");
      else
        toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" });
    },
  });
  const unchanged = words.trim() === letter.words;
  return (
    <div>
      <Tabs
        label={texts.title}
        value={tab}
        onChange={setTab}
        wide
        items={[
          { value: "words", label: texts.words },
          { value: "preview", label: texts.preview },
        ]}
      >
        <TabPanel value="words">
          <Field
            label={texts.words}
            hideLabel
            hint={`${letter.below ? texts.below : texts.after} ${texts.hint}`}
            error={fieldOf(save.error)}
          >
            <Textarea
              rows={7}
              maxLength={longest}
              value={words}
              spellCheck
              onChange={({ target }) => onWrite(target.value)}
            />
          </Field>
        </TabPanel>
        <TabPanel value="preview">
          <Preview kind={letter.kind} words={words} />
        </TabPanel>
      </Tabs>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        <span className="mr-auto text-sm text-muted">
          {letter.changedAt ? texts.changed(formatRecent(letter.changedAt)) : null}
        </span>
        <Button
          variant="ghost"
          disabledReason={letter.words ? undefined : texts.nothing}
          onClick={() => save.mutate("")}
        >
          {texts.takeBack}
        </Button>
        <Button
          busy={save.isPending}
          disabledReason={unchanged ? texts.unchanged : undefined}
          onClick={() => save.mutate(words)}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  );
}

const fieldOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields["words"] : undefined;

/** As it would arrive, with an invented order. */
function Preview({ kind, words }: { kind: LetterKind; words: string }) {
  const preview = useQuery({ ...previewQuery(kind, words), placeholderData: keepPreviousData });
  if (preview.isError) {
    return (
      <p role="alert" className="text-danger">
        {reasonOf(preview.error) ?? texts.previewFailed}
      </p>
    );
  }
  return preview.data ? (
    <LetterFrame html={preview.data.html} />
  ) : (
    <SkeletonRows label={texts.preview} count={1} row="h-96 rounded-xl!" />
  );
}
