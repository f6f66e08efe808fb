import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import { announcementsQuery, reachQuery, sendAnnouncement } from "./api";
import { type Draft, emptyDraft, formOf, isEmpty, keepDraft, readDraft } from "./draft";
import { officeTexts as texts } from "./texts";
import { Preview } from "./preview";
import { WritingForm } from "./writing-form";

/** Writes an announcement, shows how it arrives and whom it reaches, and sends it. */
export function NewAnnouncement({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const form = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Draft>(readDraft);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // What was changed since it was refused is judged again with the next try.
  const [mended, setMended] = useState<readonly string[]>([]);
  const [previews, setPreviews] = useState(false);
  const reach = useQuery({
    ...reachQuery(draft.audience, draft.audience === "buyers" ? draft.productId : null),
    enabled: open && (draft.audience !== "buyers" || draft.productId !== null),
  });
  useErrorFocus(form, errors);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(next);
    setMended([...mended, ...Object.keys(part)]);
  };
  const refuse = (wrong: Readonly<Record<string, string>>) => {
    setErrors(wrong);
    setMended([]);
  };
  const left = Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.includes(name)));

  const send = useMutation({
    mutationFn: () => sendAnnouncement(formOf(draft)),
    onSuccess: () => {
      keepDraft(emptyDraft);
      toast({ title: texts.sent, description: texts.sentText });
      void client.invalidateQueries({ queryKey: announcementsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["admin", "audit"] });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
        refuse(error.fields);
        setPreviews(false);
      } else
        toast({
          title: texts.error,
          description: reasonOf(error) ?? texts.failedToSend,
          variant: "destructive",
        });
    },
  });

  function preview() {
    const wrong = {
      ...(draft.title.trim() === "" ? { title: texts.headlineMissing } : {}),
      ...(draft.content.trim() === "" ? { content: texts.contentMissing } : {}),
      ...(draft.audience === "buyers" && draft.productId === null ? { productId: texts.productMissing } : {}),
    };
    refuse(wrong);
    if (Object.keys(wrong).length === 0) setPreviews(true);
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => (stays || send.isPending ? undefined : onClose())}
      title={previews ? texts.previewTitle : texts.add}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          {previews ? (
            <>
              <p className="w-full text-sm text-muted">{texts.sendHint}</p>
              <Button variant="soft" disabled={send.isPending} onClick={() => setPreviews(false)}>
                {texts.edit}
              </Button>
              <Button busy={send.isPending} onClick={() => send.mutate()}>
                {texts.send}
              </Button>
            </>
          ) : (
            <>
              {isEmpty(draft) ? null : (
                <Button variant="ghost" className="mr-auto" onClick={() => change(emptyDraft)}>
                  {texts.drop}
                </Button>
              )}
              <Button onClick={preview}>{texts.next}</Button>
            </>
          )}
        </div>
      }
    >
      <div ref={form} className="px-5 pb-6">
        {previews ? (
          <Preview draft={draft} reach={reach} />
        ) : (
          <WritingForm draft={draft} errors={left} reach={reach.data} onChange={change} />
        )}
      </div>
    </Sheet>
  );
}
