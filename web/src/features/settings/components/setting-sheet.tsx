import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { configQuery } from "@/api/config";
import { ApiError, reasonOf } from "@/api/error";
import { formatDateTime } from "@/base/dates";
import { Button } from "@/ui/button";
import { Field, Input, Textarea } from "@/ui/field";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { Switch } from "@/ui/toggle";
import { useErrorFocus } from "@/ui/use-error-focus";
import { saveSetting, type Setting, settingsQuery, versionsQuery } from "../api";
import { settingsTexts as texts } from "../texts";
import { shown, written } from "../values";

const labels: Record<Setting["kind"], string> = {
  line: texts.label,
  paragraph: texts.label,
  euro: texts.euro,
  stars: texts.starsLabel,
  rate: texts.euroPerCoin,
  switch: texts.label,
};

/** One setting: its field, and who changed it before. */
export function SettingSheet({
  setting,
  open,
  onOpenChange,
}: {
  setting: Setting;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { key, group, kind, title, value, version, required } = setting;
  const client = useQueryClient();
  const [draft, setDraft] = useState(written(kind, value));
  const save = useMutation({
    mutationFn: () => saveSetting(key, draft, version),
    onSuccess: (answer) => {
      client.setQueryData(settingsQuery.queryKey, (all) =>
        all?.map((one) => (one.key === answer.key ? answer : one)),
      );
      setDraft(written(kind, answer.value));
      void client.invalidateQueries({ queryKey: versionsQuery(key).queryKey });
      void client.invalidateQueries({ queryKey: configQuery.queryKey });
      if (group === "selling") void client.invalidateQueries({ queryKey: ["payment-methods"] });
      toast({ title: texts.saved });
      onOpenChange(false);
    },
    // Another admin was faster: what holds now is shown, and what was typed stays.
    onError: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  const outrun = save.error instanceof ApiError && save.error.code === "changed_meanwhile";
  const problem = save.error
    ? ((save.error instanceof ApiError ? save.error.fields["value"] : undefined) ??
      reasonOf(save.error) ??
      texts.failed)
    : undefined;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, save.error instanceof ApiError ? save.error.fields : {});
  const unchanged = draft.trim() === written(kind, value);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!unchanged && !save.isPending) save.mutate();
  }

  function change(typed: string) {
    setDraft(typed);
    save.reset();
  }

  const control = {
    value: draft,
    required,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} onDesk="dialog">
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4 px-5 pt-1 pb-2">
        {kind === "switch" ? (
          <>
            <Switch
              label={key.startsWith("offer_") ? texts.offered : title}
              hint={texts.hints[key]}
              checked={draft === "on"}
              onChange={({ target }) => change(target.checked ? "on" : "off")}
            />
            {problem ? (
              <p role="alert" className="text-sm font-medium text-danger">
                {problem}
              </p>
            ) : null}
          </>
        ) : (
          <Field label={labels[kind]} hint={texts.hints[key]} error={problem} optional={!required}>
            {kind === "paragraph" ? (
              <Textarea rows={4} spellCheck {...control} />
            ) : (
              <Input
                inputMode={kind === "line" ? "text" : kind === "stars" ? "numeric" : "decimal"}
                autoComplete="off"
                {...control}
              />
            )}
          </Field>
        )}
        {outrun ? (
          <p className="rounded-lg bg-warning-soft p-3 text-sm text-warning">
            {texts.meanwhile} {shown(kind, value)}
          </p>
        ) : null}
        <Button
          type="submit"
          size="lg"
          busy={save.isPending}
          disabledReason={unchanged ? texts.unchanged : undefined}
        >
          {texts.save}
        </Button>
      </form>
      <History setting={setting} draft={draft} onTake={change} />
    </Sheet>
  );
}

function History({
  setting: { key, kind },
  draft,
  onTake,
}: {
  setting: Setting;
  /** What stands in the field: nothing to take over. */
  draft: string;
  onTake: (value: string) => void;
}) {
  const versions = useQuery(versionsQuery(key));
  if (!versions.data) return null;
  return (
    <section className="mt-4 px-5 pb-5">
      <h3 className="text-base">{texts.history}</h3>
      {versions.data.length === 0 ? <p className="text-sm text-muted">{texts.noHistory}</p> : null}
      <ul className="divide-y divide-line">
        {versions.data.map(({ version, value, changedAt, changedBy }) => (
          <li key={version} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{shown(kind, value)}</span>
              <span className="block text-sm text-muted">
                {texts.by(formatDateTime(changedAt), changedBy)}
              </span>
            </span>
            {written(kind, value) === draft.trim() ? null : (
              <Button
                variant="ghost"
                aria-label={texts.takeOverLabel(shown(kind, value))}
                onClick={() => onTake(written(kind, value))}
              >
                {texts.takeOver}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
