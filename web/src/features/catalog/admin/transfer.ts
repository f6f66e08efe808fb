import { type Answer, api } from "@/api/client";

export type ImportResult = Answer<"post", "/api/products/import">;
export type ImportRow = ImportResult["rows"][number];
export type ImportAction = ImportRow["action"];

/** What the server reads at most, with room for the JSON around it. */
export const longestTable = 7 * 1024 * 1024;

/** Ten thousand rows take their time, and so does a telephone's line. */
const timeoutMs = 120_000;

/** With `dryRun` only tells what would happen to each row. */
export const importProducts = (csv: string, dryRun: boolean): Promise<ImportResult> =>
  api("post", "/api/products/import", { body: { csv, dryRun }, timeoutMs });

/**
 * The text of a table: UTF-8, or what older spreadsheets on Windows write. NUL says that it is no text at
 * all; the server would refuse it with a sentence about fields.
 */
export function decodeTable(bytes: ArrayBuffer): string | null {
  const text = readAs(bytes, "utf-8") ?? readAs(bytes, "windows-1252");
  return text === null || text.includes("\0") ? null : text;
}

function readAs(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The rows as the check shows them: the refused ones first, each kind in the order of the file. */
export function inOrder(rows: readonly ImportRow[]): readonly ImportRow[] {
  const rank: Record<ImportAction, number> = { refused: 0, create: 1, update: 2, unchanged: 3 };
  return rows.toSorted((a, b) => rank[a.action] - rank[b.action] || a.line - b.line);
}
