import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { formatDate } from "@/base/dates";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";
import { cancelMembership, premiumKey } from "../api";
import { premiumTexts as texts } from "../texts";

/** Ends the membership when what was paid for is over. */
export function CancelMembership({ until }: { until: string }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const cancel = useMutation({
    mutationFn: cancelMembership,
    onSuccess: ({ message }) => toast({ title: texts.cancelDone, description: message }),
    onError: (error) => toastFailure(texts.error, error, texts.cancelFailed),
    onSettled: () => client.invalidateQueries({ queryKey: premiumKey }),
  });
  return (
    <>
      <Button
        wide
        variant="ghost"
        className="mt-3 text-on-premium! hover:bg-on-premium/10!"
        onClick={() => setAsked(true)}
      >
        {texts.cancel}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={texts.cancelTitle}
        text={texts.cancelText(formatDate(until))}
        confirmLabel={texts.cancelConfirm}
        danger
        onConfirm={() => cancel.mutateAsync()}
      />
    </>
  );
}
