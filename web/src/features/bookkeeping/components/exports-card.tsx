import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, FileDown } from "lucide-react";
import { toastFailure } from "@/api/toast-failure";
import { monthName } from "@/base/months";
import { formatRecent } from "@/base/recent";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { Menu, MenuItem } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { type Bookkeeping, bookkeepingKey, type ExportEntry, exportMonth, saveFile } from "../api";
import { bookkeepingTexts as texts } from "../texts";

const archiveOf = ({ files }: ExportEntry) => files.find(({ kind }) => kind === "archive");

/** Exports a month, and hands every export out again. */
export function ExportsCard({ books, running }: { books: Bookkeeping; running: boolean }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => exportMonth(books.month),
    onSuccess: async (made) => {
      toast({ title: texts.exported, description: texts.named(made.number, monthName(made.month)) });
      const archive = archiveOf(made);
      if (archive)
        await saveFile(made.number, archive).catch((error) =>
          toastFailure(texts.error, error, texts.saveFailed),
        );
    },
    onError: (error) => toastFailure(texts.error, error, texts.exportFailed),
    onSettled: () => client.invalidateQueries({ queryKey: bookkeepingKey }),
  });
  const { consultant, client: clientNumber } = books.settings;
  return (
    <Card aria-label={texts.exports}>
      <CardTitle>{texts.exports}</CardTitle>
      <Button
        wide
        busy={make.isPending}
        disabledReason={books.waiting === 0 ? texts.nothing : undefined}
        icon={<Download aria-hidden className="size-5" />}
        onClick={() => make.mutate()}
      >
        {texts.exportNow}
      </Button>
      <p className="mt-2 text-sm text-muted">
        {books.waiting === 0 ? texts.nothing : running ? texts.running : texts.exportHint}
      </p>
      {consultant && clientNumber ? null : <p className="mt-2 text-sm text-warning">{texts.noDatev}</p>}
      {books.exports.length > 0 ? (
        <ul aria-label={texts.exports} className="mt-4 border-t border-line">
          {books.exports.map((entry) => (
            <Made key={entry.number} entry={entry} />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-muted">{texts.noExports}</p>
      )}
    </Card>
  );
}

function Made({ entry }: { entry: ExportEntry }) {
  const save = useMutation({
    mutationFn: (file: ExportEntry["files"][number]) => saveFile(entry.number, file),
    onError: (error) => toastFailure(texts.error, error, texts.saveFailed),
  });
  const archive = archiveOf(entry);
  return (
    <li className="border-b border-line py-3 last:border-b-0 last:pb-0">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{texts.named(entry.number, monthName(entry.month))}</p>
          <p className="text-sm text-muted">
            {texts.made(entry.documents, formatRecent(entry.madeAt), entry.madeBy)}
          </p>
        </div>
        {archive ? (
          <Button
            variant="soft"
            size="sm"
            busy={save.isPending}
            aria-label={texts.againOf(entry.number)}
            title={texts.hash(archive.sha256)}
            onClick={() => save.mutate(archive)}
          >
            {texts.again}
          </Button>
        ) : null}
        <Menu label={texts.filesOf(entry.number)} align="end" className="size-11">
          {entry.files.map((file) => (
            <MenuItem
              key={file.kind}
              icon={<FileDown aria-hidden className="size-5" />}
              onSelect={() => save.mutate(file)}
            >
              {texts.file(file.kind)}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  );
}
