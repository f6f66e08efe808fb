import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { HelpBlock } from "@/features/help";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Textarea } from "@/ui/field";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { toast } from "@/ui/toast";
import type { TermsKind } from "../api";
import { editorQuery, previewQuery, publishText, type TermsEditor } from "./api";
import { draftOf, keepDraft } from "./draft";
import { editorTexts as texts } from "./texts";
import { Versions } from "./versions";

/** /admin/terms/{kind}: writing a legal text and publishing its next version. */
export default function TermsEditorPage({ params }: { params: Record<string, string> }) {
  const editor = useQuery(editorQuery(params["kind"] as TermsKind));
  const title = editor.data?.title ?? texts.title;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={title}
        text={editor.data ? texts.about[editor.data.kind] : undefined}
        back={<BackLink href={href("/admin/terms")}>{texts.backToList}</BackLink>}
        actions={
          editor.data?.published ? (
            <Link href={editor.data.path} className={buttonClass({ variant: "soft" })}>
              {texts.show}
            </Link>
          ) : undefined
        }
      />
      {editor.data ? (
        <Editor key={editor.data.kind} editor={editor.data} />
      ) : editor.isError ? (
        <ErrorState query={editor} />
      ) : (
        <SkeletonRows label={title} count={3} row="h-40 rounded-xl!" />
      )}
    </div>
  );
}

function Editor({ editor }: { editor: TermsEditor }) {
  const client = useQueryClient();
  const { kind, published, sample, versions } = editor;
  const number = published?.number ?? 0;
  const current = editor.content ?? "";
  const [content, setContent] = useState(() => draftOf(kind, number) ?? editor.content ?? sample);
  const [tab, setTab] = useState<"editor" | "preview">("editor");
  const [asking, setAsking] = useState(false);

  const publish = useMutation({
    mutationFn: () => publishText(kind, content, number),
    onSuccess: (answer) => {
      keepDraft(kind, null);
      client.setQueryData(editorQuery(kind).queryKey, answer);
      setContent(answer.content ?? "");
      void client.invalidateQueries({ queryKey: ["terms"] });
      void client.invalidateQueries({ queryKey: ["admin", "terms"], exact: true });
      // The setup may be open again before this answer came.
      void client.invalidateQueries({ queryKey: ["admin", "readiness"] });
      toast({
        title: texts.publishedTitle,
        description: texts.publishedText(answer.published?.number ?? number + 1),
      });
    },
    onError: (error) =>
      toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" }),
  });

  function write(text: string) {
    setContent(text);
    keepDraft(kind, text === current ? null : { content: text, number });
  }

  const unchanged = content.trim() === current.trim();
  return (
    <div className="grid gap-5">
      <p className="text-muted">{kind === "revocation" ? texts.law : texts.advice}</p>
      <Card className="p-4 sm:p-5">
        <Tabs
          label={texts.title}
          value={tab}
          onChange={setTab}
          wide
          items={[
            { value: "editor", label: texts.editor },
            { value: "preview", label: texts.preview },
          ]}
        >
          <TabPanel value="editor">
            <Field label={texts.editor} hideLabel hint={texts.editorHint}>
              <Textarea
                rows={18}
                value={content}
                spellCheck
                className="font-mono text-[0.9375rem] leading-relaxed"
                onChange={(event) => write(event.target.value)}
              />
            </Field>
          </TabPanel>
          <TabPanel value="preview">
            <Preview content={content} />
          </TabPanel>
        </Tabs>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button variant="ghost" onClick={() => (unchanged && !current ? write(sample) : setAsking(true))}>
            {texts.fromSample}
          </Button>
          <Button
            className="ml-auto"
            busy={publish.isPending}
            disabled={unchanged}
            onClick={() => publish.mutate()}
          >
            {texts.publish}
          </Button>
        </div>
        <p className="mt-2 text-right text-sm text-muted">
          {unchanged && number > 0 ? texts.unchanged : texts.leave}
        </p>
      </Card>
      <Card>
        <CardTitle>{texts.versions}</CardTitle>
        <Versions kind={kind} versions={versions} onLoad={write} />
      </Card>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.fromSampleTitle}
        text={texts.fromSampleText}
        confirmLabel={texts.fromSample}
        onConfirm={() => write(sample)}
      />
    </div>
  );
}

/** As the page will show it, with what is still to be filled in. */
function Preview({ content }: { content: string }) {
  const preview = useQuery({
    ...previewQuery(content),
    enabled: content.trim() !== "",
    placeholderData: keepPreviousData,
  });
  if (content.trim() === "") return <p className="text-muted">{texts.emptyPreview}</p>;
  if (preview.isError) {
    return (
      <p role="alert" className="text-danger">
        {reasonOf(preview.error) ?? texts.previewFailed}
      </p>
    );
  }
  if (!preview.data) return <SkeletonRows label={texts.preview} count={4} row="h-12" />;
  const { blocks, gaps } = preview.data;
  return (
    <>
      {gaps.length > 0 ? (
        <p className="mb-4">
          <Badge tone="warning">{texts.gaps(gaps.length)}</Badge>
        </p>
      ) : null}
      <div className="grid gap-4 leading-relaxed whitespace-pre-line">
        {blocks.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never move
          <HelpBlock key={index} block={block} />
        ))}
      </div>
    </>
  );
}
