import { useState } from "react";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Chip } from "@/ui/chip";
import { Table, Td, Th } from "@/ui/table";
import { productAdminTexts as texts } from "./texts";
import { type ImportAction, type ImportResult, type ImportRow, inOrder } from "./transfer";

/** Rows drawn at once: a table may have ten thousand. */
const step = 100;

const tones: Record<ImportAction, BadgeTone> = {
  create: "success",
  update: "brand",
  unchanged: "neutral",
  refused: "danger",
};

const kinds = ["refused", "create", "update", "unchanged"] as const;
const counts: Record<ImportAction, "created" | "updated" | "unchanged" | "refused"> = {
  create: "created",
  update: "updated",
  unchanged: "unchanged",
  refused: "refused",
};

/** What would become of each row of a table. */
export function ImportFates({ file, result }: { file: string; result: ImportResult }) {
  const [kind, setKind] = useState<ImportAction | null>(null);
  const [shown, setShown] = useState(step);
  const rows = inOrder(result.rows).filter((row) => kind === null || row.action === kind);
  const left = rows.length - shown;
  const choose = (next: ImportAction | null) => {
    setKind(next);
    setShown(step);
  };
  return (
    <>
      <p className="mt-2 text-sm text-muted wrap-anywhere">{file}</p>
      <p role="status" className="mb-4 font-medium">
        {result.refused > 0 ? texts.refusedFirst(result.refused) : `${result.message} ${texts.nothingStored}`}
      </p>
      <div role="group" aria-label={texts.fate} className="scroll-row -mx-6 mb-2 flex gap-2 px-6 pb-1">
        <Chip selected={kind === null} onClick={() => choose(null)}>
          {texts.allRows} {result.rows.length.toLocaleString("de-DE")}
        </Chip>
        {kinds.map((one) =>
          result[counts[one]] > 0 ? (
            <Chip key={one} selected={kind === one} onClick={() => choose(one)}>
              {texts.fates[one]} {result[counts[one]].toLocaleString("de-DE")}
            </Chip>
          ) : null,
        )}
      </div>
      <Table caption={texts.checked} className="max-sm:-mx-6 max-sm:px-6">
        <thead>
          <tr>
            <Th numeric className="w-14 bg-paper!">
              {texts.line}
            </Th>
            <Th className="bg-paper! max-sm:hidden">{texts.fate}</Th>
            <Th className="bg-paper!">{texts.product}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <Fate key={row.line} row={row} />
          ))}
        </tbody>
      </Table>
      {left > 0 ? (
        <div className="mt-3 flex justify-center">
          <Button variant="outline" size="sm" onClick={() => setShown(shown + step)}>
            {texts.showMore(Math.min(left, step))}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const Fate = ({ row }: { row: ImportRow }) => (
  <tr>
    <Td numeric className="align-top! text-muted">
      {row.line}
    </Td>
    <Td className="align-top! max-sm:hidden">
      <Badge tone={tones[row.action]}>{texts.fates[row.action]}</Badge>
    </Td>
    <Td>
      <Badge tone={tones[row.action]} className="mb-1 sm:hidden">
        {texts.fates[row.action]}
      </Badge>
      <span className="block font-medium wrap-anywhere">
        {row.name || <span className="text-muted">{texts.unnamed}</span>}
      </span>
      {row.message ? <span className="block text-sm text-danger wrap-anywhere">{row.message}</span> : null}
    </Td>
  </tr>
);
