import { useMutation } from "@tanstack/react-query";
import { reasonOf } from "@/api/error";
import { formatDateTime } from "@/base/dates";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import type { TermsKind } from "../api";
import { readVersion, type TermsEditor } from "./api";
import { editorTexts as texts } from "./texts";

/** Every version that was published, newest first; an older one can be brought back into the editor. */
export function Versions({
  kind,
  versions,
  onLoad,
}: {
  kind: TermsKind;
  versions: TermsEditor["versions"];
  onLoad: (content: string) => void;
}) {
  const load = useMutation({
    mutationFn: (number: number) => readVersion(kind, number),
    onSuccess: ({ content }) => onLoad(content),
    onError: (error) =>
      toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" }),
  });
  if (versions.length === 0) return <p className="text-muted">{texts.noVersions}</p>;
  return (
    <ul className="divide-y divide-line">
      {versions.map(({ number, publishedAt, author }) => (
        <li key={number} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span>
            {texts.version(number, formatDateTime(publishedAt))}
            {author ? <span className="block text-sm text-muted">{texts.by(author)}</span> : null}
          </span>
          <Button
            variant="ghost"
            aria-label={texts.loadLabel(number)}
            busy={load.isPending && load.variables === number}
            onClick={() => load.mutate(number)}
          >
            {texts.load}
          </Button>
        </li>
      ))}
    </ul>
  );
}
