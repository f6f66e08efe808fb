import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@/api/error";
import { formatDateTime } from "@/base/dates";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { downloadFile, type MailEntry, mailQuery, messageQuery, retryMail } from "../api";
import { LetterBody } from "../components/letter-body";
import { mailTexts as texts } from "../texts";

/** One letter as it arrives, with what the mail server said of it. */
export function MessageSheet({
  entry,
  canSend,
  onClose,
}: {
  entry: MailEntry | undefined;
  canSend: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: retryMail,
    onSuccess: () => toast({ title: texts.retried }),
    onError: (error) =>
      toast({
        title: texts.error,
        description: reasonOf(error) ?? texts.retryFailed,
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: mailQuery.queryKey }),
  });
  return (
    <Sheet
      open={entry !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={entry?.subject ?? texts.title}
      footer={
        canSend && entry && entry.state !== "sent" && entry.state !== "kept" ? (
          <Button className="w-full" busy={retry.isPending} onClick={() => retry.mutate(entry.id)}>
            {texts.retry}
          </Button>
        ) : undefined
      }
    >
      {entry ? <Message id={entry.id} /> : null}
    </Sheet>
  );
}

function Message({ id }: { id: number }) {
  const message = useQuery(messageQuery(id));
  if (message.isError && !message.data) return <ErrorState query={message} />;
  if (!message.data) {
    return (
      <div className="p-5">
        <SkeletonRows label={texts.loading} count={4} row="h-6" />
      </div>
    );
  }
  const { entry, text, html, files } = message.data;
  return (
    <div className="grid gap-4 px-5 pb-6">
      <p className="text-sm wrap-anywhere text-muted">
        {entry.to ? texts.to(entry.to) : texts.toAccount}
        <br />
        {formatDateTime(entry.createdAt)}
      </p>
      {entry.failure ? (
        <div className="rounded-xl bg-danger-soft p-4 text-danger">
          <h3 className="text-sm font-semibold">{texts.failure}</h3>
          <p className="text-sm wrap-anywhere">{entry.failure}</p>
        </div>
      ) : null}
      <LetterBody text={text} html={html} files={files} load={(position) => downloadFile(id, position)} />
    </div>
  );
}
