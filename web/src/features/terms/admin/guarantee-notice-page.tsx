import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileUp, Image as ImageIcon } from "lucide-react";
import { useRef, useState } from "react";
import { reasonOf } from "@/api/error";
import { termsQuery } from "@/api/terms";
import { BackLink } from "@/base/back-link";
import { formatDateTime } from "@/base/dates";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { PageHeader } from "@/ui/page-header";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { noticeTexts as texts } from "../notice-texts";
import { type NoticeEditor, noticeQuery, publishNotice, removeNotice } from "./api";

const most = 2 * 1024 * 1024;

/** /admin/guarantee-notice: the official notice of the legal guarantee, exactly as it was sent. */
export default function GuaranteeNoticePage() {
  const editor = useQuery(noticeQuery);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/terms")}>{texts.back}</BackLink>}
      />
      {editor.data ? (
        <Notice editor={editor.data} />
      ) : editor.isError ? (
        <ErrorState query={editor} />
      ) : (
        <Skeleton className="aspect-[4/3] w-full rounded-xl" />
      )}
    </div>
  );
}

function Notice({ editor: { notice, versions } }: { editor: NoticeEditor }) {
  return (
    <div className="grid gap-6">
      {notice ? (
        <img
          src={notice.pictureUrl}
          width={notice.width}
          height={notice.height}
          alt={texts.alt}
          className="h-auto w-full rounded-xl border border-line bg-[white]"
        />
      ) : (
        <Place />
      )}
      <Actions has={notice !== null} />
      {notice ? (
        <p className="text-[0.9375rem]">
          <a
            href={notice.fileUrl}
            download={texts.fileName(notice.mediaType)}
            className="font-semibold text-brand hover:underline"
          >
            {texts.save}
          </a>
        </p>
      ) : null}
      <Card>
        <CardTitle>{texts.versions}</CardTitle>
        {versions.length === 0 ? <p className="text-muted">{texts.noVersions}</p> : null}
        <ul className="divide-y divide-line">
          {versions.map(({ file, publishedAt, author }) => (
            <li key={publishedAt} className="py-2">
              {file
                ? texts.version(file.mediaType, formatDateTime(publishedAt))
                : texts.removed(formatDateTime(publishedAt))}
              <span className="block text-sm text-muted">{texts.by(author)}</span>
              {file ? (
                <span className="block font-mono text-xs break-all text-muted">
                  {texts.checksum(file.sha256)}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Nothing is drawn here: only where the official file will stand. */
const Place = () => (
  <div className="grid place-items-center gap-2 rounded-xl border border-dashed border-edge bg-[repeating-linear-gradient(135deg,transparent_0_14px,var(--sunken)_14px_28px)] px-6 py-16 text-center">
    <ImageIcon aria-hidden className="size-8 text-muted" />
    <p className="font-semibold">{texts.place}</p>
    <p className="max-w-sm text-muted">{texts.placeText}</p>
  </div>
);

function Actions({ has }: { has: boolean }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const [asks, setAsks] = useState(false);
  const done = (editor: NoticeEditor, title: string) => {
    client.setQueryData(noticeQuery.queryKey, editor);
    void client.invalidateQueries({ queryKey: termsQuery.queryKey, exact: true });
    void client.invalidateQueries({ queryKey: ["admin", "readiness"] });
    toast({ title });
  };
  const send = useMutation({
    mutationFn: publishNotice,
    onMutate: () => setProblem(""),
    onSuccess: (editor) => done(editor, texts.sent),
    onError: (error) => setProblem(reasonOf(error) ?? texts.failed),
  });

  function choose(file: File | undefined) {
    if (!file) return;
    if (file.size > most) setProblem(texts.tooLarge);
    else send.mutate(file);
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button
          variant={has ? "quiet" : "primary"}
          busy={send.isPending}
          aria-describedby="notice-hint"
          icon={<FileUp aria-hidden className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {has ? texts.replace : texts.upload}
        </Button>
        {has ? (
          <Button variant="ghost" disabled={send.isPending} onClick={() => setAsks(true)}>
            {texts.remove}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        aria-label={texts.upload}
        accept="image/png,application/pdf"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Choosing the same file once more is a choice too.
          target.value = "";
          choose(file);
        }}
      />
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
      <p id="notice-hint" className="text-sm text-muted">
        {texts.hint}
      </p>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.removeTitle}
        text={texts.removeText}
        confirmLabel={texts.remove}
        danger
        onConfirm={async () => {
          try {
            done(await removeNotice(), texts.removedTitle);
          } catch (error) {
            toast({
              title: texts.error,
              description: reasonOf(error) ?? texts.failed,
              variant: "destructive",
            });
            throw error;
          }
        }}
      />
    </div>
  );
}
