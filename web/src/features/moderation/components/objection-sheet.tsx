import { whyNot } from "@/api/failure";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Field, Textarea } from "@/ui/field";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { objectTo, ownModerationQuery } from "../api";
import { ownTexts as texts } from "../own-texts";

const longest = 3000;

/** Says why a decision is wrong. */
export function ObjectionSheet({
  number,
  open,
  onClose,
}: {
  number: string;
  open: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const send = useMutation({
    mutationFn: () => objectTo(number, reason.trim()),
    onSuccess: () => {
      toast({ title: texts.sent });
      onClose();
    },
    onError: (error) => setProblem(whyNot(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ownModerationQuery.queryKey }),
  });

  function submit() {
    const missing = reason.trim() === "" ? texts.objectMissing : undefined;
    setProblem(missing);
    if (!missing && !send.isPending) send.mutate();
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => (stays || send.isPending ? undefined : onClose())}
      title={texts.objectTitle}
      footer={
        <div className="flex justify-end">
          <Button busy={send.isPending} onClick={submit}>
            {texts.send}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5 px-5 pb-6">
        <p className="text-muted">{texts.objectText}</p>
        <Field label={texts.objectField} hint={texts.objectHint} error={problem}>
          <Textarea
            rows={8}
            maxLength={longest}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </div>
    </Sheet>
  );
}
