import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { api } from "@/api/client";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Textarea } from "@/ui/field";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDiscard } from "@/ui/use-discard";
import { useErrorFocus } from "@/ui/use-error-focus";
import { synonymsQuery } from "../api";
import { productAdminTexts as texts } from "./texts";

/** Which words mean the same in this shop: one group a line. */
export function SynonymsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const groups = useQuery({ ...synonymsQuery, enabled: open });
  const [isDirty, setDirty] = useState(false);
  function close() {
    setDirty(false);
    onClose();
  }
  const [leave, question] = useDiscard(isDirty, close);
  return (
    <Dialog open={open} onOpenChange={leave} title={texts.synonyms} className="sm:max-w-2xl">
      {question}
      {groups.data ? (
        <SynonymsForm groups={groups.data} onDirty={setDirty} onSaved={close} />
      ) : groups.isError ? (
        <ErrorState text={reasonOf(groups.error) ?? texts.loadFailedText} query={groups} />
      ) : (
        <SkeletonRows label={texts.synonyms} count={3} row="h-12 rounded-xl" className="grid gap-2" />
      )}
    </Dialog>
  );
}

const linesOf = (groups: readonly (readonly string[])[]): string =>
  groups.map((group) => group.join(", ")).join("\n");

const groupsOf = (lines: string): string[][] => lines.split("\n").map((line) => line.split(","));

function SynonymsForm({
  groups,
  onDirty,
  onSaved,
}: {
  groups: readonly string[][];
  /** Whether something would be lost. */
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
}) {
  const client = useQueryClient();
  const [lines, setLines] = useState(linesOf(groups));
  const save = useMutation({
    mutationFn: () => api("put", "/api/admin/synonyms", { body: { groups: groupsOf(lines) } }),
    onSuccess: ({ message, groups: saved }) => {
      toast({ title: texts.success, description: message });
      client.setQueryData(synonymsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ["admin", "audit"] });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields["groups"]) return;
      const reason = reasonOf(error) ?? texts.synonymsFailed;
      toast({ title: texts.error, description: reason, variant: "destructive" });
    },
  });

  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, errors);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <form ref={form} noValidate aria-label={texts.synonyms} onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{texts.synonymsText}</p>
      <Field label={texts.synonymsLabel} hint={texts.synonymsHint} error={errors["groups"]}>
        <Textarea
          rows={10}
          value={lines}
          placeholder={texts.synonymsExample}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setLines(target.value);
            onDirty(target.value !== linesOf(groups));
          }}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" busy={save.isPending} disabled={lines === linesOf(groups)}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
