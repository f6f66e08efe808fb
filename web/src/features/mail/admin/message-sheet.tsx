import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { saveAs } from "@/api/files";
import { formatDateTime } from "@/base/dates";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { toast } from "@/ui/toast";
import { downloadFile, type MailEntry, mailQuery, messageQuery, retryMail } from "../api";
import { LetterFrame } from "./letter-frame";
import { mailTexts as texts } from "../texts";

const size = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

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
        canSend && entry && entry.state !== "sent" ? (
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
  const [look, setLook] = useState<"letter" | "text">("letter");
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
        {texts.to(entry.to)}
        <br />
        {formatDateTime(entry.createdAt)}
      </p>
      {entry.failure ? (
        <div className="rounded-xl bg-danger-soft p-4 text-danger">
          <h3 className="text-sm font-semibold">{texts.failure}</h3>
          <p className="text-sm wrap-anywhere">{entry.failure}</p>
        </div>
      ) : null}
      <Tabs
        label={texts.look}
        value={look}
        onChange={setLook}
        wide
        items={[
          { value: "letter", label: texts.asLetter },
          { value: "text", label: texts.asText },
        ]}
      >
        <TabPanel value="letter">
          <LetterFrame html={html} />
        </TabPanel>
        <TabPanel value="text">
          <p className="rounded-xl border border-line bg-surface p-4 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </TabPanel>
      </Tabs>
      {files.length > 0 ? (
        <section aria-label={texts.files}>
          <h3 className="mb-2 text-sm font-semibold">{texts.files}</h3>
          <ul className="grid gap-2">
            {files.map((file) => (
              <li key={file.position}>
                <Button
                  variant="ghost"
                  icon={<Paperclip />}
                  className="w-full justify-start!"
                  onClick={() => void save(id, file.position, file.name)}
                >
                  <span className="min-w-0 truncate">{file.name}</span>
                  <span className="text-muted">{texts.size(size.format(file.size / 1000))}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

async function save(id: number, position: number, name: string): Promise<void> {
  try {
    saveAs(await downloadFile(id, position), name);
  } catch (error) {
    toast({
      title: texts.error,
      description: reasonOf(error) ?? texts.downloadFailed,
      variant: "destructive",
    });
  }
}
