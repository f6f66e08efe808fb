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

/** Bytes in which a head is looked for. */
const headLength = 8192;

/** Columns that only exports of Shopify and WooCommerce have. Whether it is one is the server's to say. */
const foreign = /(?:^|[,;\t"])(?:url )?handle["]?[,;\t]|regular price|regulärer preis/i;

/** Whether a file is to be read as the export of another shop. */
export async function looksForeign(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  // Noughts: two bytes to a character, the high one first or last.
  const encoding =
    bytes[1] === 0 || bytes[0] === 0xff
      ? "utf-16le"
      : bytes[0] === 0 || bytes[0] === 0xfe
        ? "utf-16be"
        : "utf-8";
  const [head = ""] = new TextDecoder(encoding).decode(bytes).split("\n");
  // Older spreadsheets on Windows: the letter that cannot be read is one of a column's name.
  return foreign.test(head.replaceAll("\uFFFD", "ä"));
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
