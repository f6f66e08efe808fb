import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { download, saveAs } from "@/api/files";

export type Bookkeeping = Answer<"get", "/api/admin/bookkeeping">;
export type TaxSums = Bookkeeping["monthSums"];
export type CoffeeSum = Bookkeeping["coffee"][number];
export type UnionSales = Bookkeeping["unionSales"];
export type ExportEntry = Bookkeeping["exports"][number];
export type ExportFile = ExportEntry["files"][number];
export type BookkeepingSettings = Bookkeeping["settings"];
export type Accounts = BookkeepingSettings["accounts"];

/** Everything of the bookkeeper's; invalidating it reaches all of it. */
export const bookkeepingKey = ["bookkeeping"] as const;

export const bookkeepingQuery = (month: string) =>
  queryOptions({
    queryKey: [...bookkeepingKey, month],
    queryFn: ({ signal }) => api("get", "/api/admin/bookkeeping", { query: { month }, signal }),
    staleTime: 0,
  });

/** Reads every document of the month with its files: of many that takes minutes. */
export const exportMonth = (month: string) =>
  api("post", "/api/admin/bookkeeping/exports", { body: { month }, timeoutMs: 300_000 });

export const saveSettings = (body: BookkeepingSettings) =>
  api("put", "/api/admin/bookkeeping/settings", { body });

/** Hands a file of an export to the browser's downloads. */
export async function saveFile(number: number, { kind, name }: ExportFile): Promise<void> {
  saveAs(await download("/api/admin/bookkeeping/exports/{number}/{kind}", "", { number, kind }), name);
}
