import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { FileSpreadsheet } from "lucide-react";
import { useRef, useState } from "react";
import { reasonOf } from "@/api/error";
import {
  ImportFooter,
  importsQuery,
  ImportView,
  largestFile,
  uploadImport,
  useImport,
} from "@/features/imports";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { categoriesQuery, productsQuery } from "../api";
import { ownedProductsQuery } from "./products";
import { ImportFates } from "./import-fates";
import { productAdminTexts as texts } from "./texts";
import { decodeTable, importProducts, type ImportResult, looksForeign, longestTable } from "./transfer";
import { useFileDrop } from "./use-file-drop";

/** A table on its way in: what it holds, and what would come of it. */
interface Checked {
  file: string;
  csv: string;
  result: ImportResult;
}

/** Brings products in: an own table, or the export of another shop that is under way or is chosen now. */
export default function ImportProducts({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const list = useQuery(importsQuery);
  const [seen, setSeen] = useState<number>();
  const underWay = list.data?.open?.id;
  // It stays in view when it is over.
  if (seen === undefined && underWay !== undefined) setSeen(underWay);
  const refresh = () => {
    const stale = [
      ownedProductsQuery.queryKey,
      productsQuery.queryKey,
      categoriesQuery.queryKey,
      ["admin", "stats"],
      ["admin", "audit"],
    ];
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
  const run = useImport(seen, refresh);
  const own = useOwnTable({ onClose, onStored: refresh, onUpload: setSeen });
  if (list.isPending) return null;
  return (
    <Dialog
      open
      onOpenChange={() => (own.busy ? undefined : onClose())}
      title={texts.importTitle}
      description={seen === undefined ? texts.importText : undefined}
      className="sm:max-w-3xl"
      footer={seen === undefined ? own.footer : <ImportFooter run={run} onClose={onClose} />}
    >
      {seen === undefined ? own.content : <ImportView run={run} />}
    </Dialog>
  );
}

/** First a dry run that tells each row's fate, then the real thing. An export of another shop is handed on. */
function useOwnTable({
  onClose,
  onStored,
  onUpload,
}: {
  onClose: () => void;
  onStored: () => void;
  onUpload: (id: number) => void;
}) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState<"check" | "import" | null>(null);
  const [problem, setProblem] = useState<string>();

  async function check(file: File) {
    setProblem(undefined);
    setChecked(null);
    const isForeign = await looksForeign(file);
    const [largest, tooLarge] = isForeign
      ? [largestFile, texts.exportTooLarge]
      : [longestTable, texts.tableTooLarge];
    if (file.size > largest) return setProblem(tooLarge);
    setBusy("check");
    try {
      if (isForeign) {
        onUpload((await uploadImport(file)).id);
      } else {
        const csv = decodeTable(await file.arrayBuffer());
        if (csv === null) setProblem(texts.tableUnreadable);
        else setChecked({ file: file.name, csv, result: await importProducts(csv, true) });
      }
    } catch (error) {
      setProblem(reasonOf(error) ?? texts.importFailed);
    }
    setBusy(null);
  }

  async function store({ file, csv }: Checked) {
    setProblem(undefined);
    setBusy("import");
    try {
      const result = await importProducts(csv, false);
      if (result.success) {
        toast({ title: texts.success, description: result.message });
        onStored();
        onClose();
      } else {
        // The catalogue has changed since the check: this is what holds now.
        setChecked({ file, csv, result });
      }
    } catch (error) {
      setProblem(reasonOf(error) ?? texts.importFailed);
    }
    setBusy(null);
  }

  const count = checked ? checked.result.created + checked.result.updated : 0;
  const footer = checked ? (
    <>
      <FileButton busy={busy !== null} onFile={check}>
        {texts.otherFile}
      </FileButton>
      <Button
        busy={busy === "import"}
        disabledReason={whyNot(checked.result, count)}
        onClick={() => void store(checked)}
      >
        {texts.importNow(count)}
      </Button>
    </>
  ) : null;
  const content = (
    <>
      {problem ? (
        <p role="alert" className="mt-2 mb-4 rounded-lg bg-danger-soft px-4 py-3 text-danger">
          {problem}
        </p>
      ) : null}
      {checked ? (
        <ImportFates file={checked.file} result={checked.result} />
      ) : (
        <Choose busy={busy === "check"} onFile={check} />
      )}
    </>
  );
  return { busy: busy !== null, footer, content };
}

/** Why the table as it is cannot be brought in. */
function whyNot({ refused }: ImportResult, count: number): string | undefined {
  if (refused > 0) return texts.refusedFirst(refused);
  return count === 0 ? texts.nothingToDo : undefined;
}

function Choose({ busy, onFile }: { busy: boolean; onFile: (file: File) => Promise<void> }) {
  const { over, ...drop } = useFileDrop((file) => (busy ? undefined : void onFile(file)));
  return (
    <>
      <div
        {...drop}
        role="group"
        aria-label={texts.chooseFile}
        className={clsx(
          "mt-2 grid min-h-52 place-items-center content-center gap-3 rounded-xl border border-dashed p-6 text-center transition-colors duration-150",
          over ? "border-brand bg-brand-soft text-on-brand-soft" : "border-edge text-muted",
        )}
      >
        {busy ? (
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            {texts.reading}
          </p>
        ) : (
          <>
            <FileSpreadsheet aria-hidden className="size-10 stroke-[1.5]" />
            <FileButton busy={false} onFile={onFile}>
              {texts.chooseFile}
            </FileButton>
            <p className="max-sm:hidden">{over ? texts.dropFile : texts.orDrop}</p>
          </>
        )}
      </div>
      <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-sm text-muted">
        <li>{texts.importForeign}</li>
        <li>{texts.importColumns}</li>
        <li>{texts.formulas}</li>
      </ul>
    </>
  );
}

function FileButton({
  busy,
  onFile,
  children,
}: {
  busy: boolean;
  onFile: (file: File) => Promise<void>;
  children: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" disabled={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file, corrected, is a choice too.
          target.value = "";
          if (file) void onFile(file);
        }}
      />
    </>
  );
}
