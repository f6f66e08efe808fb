import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { createAttempts, isFinalAnswer } from "@/api/attempts";
import { type Answer, api, type Body } from "@/api/client";
import { download, saveAs } from "@/api/files";

type OrderInvoices = Answer<"get", "/api/orders/{id}/invoices">;
export type InvoiceEntry = OrderInvoices["invoices"][number];
type InvoiceList = Answer<"get", "/api/admin/invoices">;
export type AdminInvoice = InvoiceList["invoices"][number];
export type WaitingInvoice = InvoiceList["waiting"][number];
export type InvoiceSettings = InvoiceList["settings"];
export type InvoiceProof = InvoiceList["proof"];
export type InvoiceDetail = Answer<"get", "/api/admin/invoices/{number}">;
type Format = "pdf" | "xml";

/** Everything about documents; invalidating it reaches all of it. */
export const invoicesKey = ["invoices"] as const;

export const orderInvoicesQuery = (id: string, key?: string) =>
  queryOptions({
    queryKey: [...invoicesKey, "order", id, key ?? ""],
    queryFn: ({ signal }) =>
      api("get", "/api/orders/{id}/invoices", { path: { id }, query: key ? { key } : {}, signal }),
    staleTime: 0,
  });

export const requestInvoice = (id: string, key?: string) =>
  api("post", "/api/orders/{id}/invoices", { path: { id }, query: key ? { key } : {}, body: {} });

/** Hands a document to the browser's downloads. */
export async function saveInvoice(id: string, number: string, format: Format, key?: string): Promise<void> {
  const query = key ? `?${new URLSearchParams({ key }).toString()}` : "";
  const values = { id, number, format };
  saveAs(await download("/api/orders/{id}/invoices/{number}/{format}", query, values), `${number}.${format}`);
}

const page = 50;

export const invoicesQuery = (search: string, month: string) =>
  infiniteQueryOptions({
    queryKey: [...invoicesKey, "list", search, month],
    queryFn: ({ signal, pageParam }) =>
      api("get", "/api/admin/invoices", {
        query: { search, month, limit: page, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { invoices }) => sum + invoices.length, 0);
      return shown < last.matching ? shown : undefined;
    },
    // While something else is searched for, what was found stays.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: [...invoicesKey, "one", number],
    queryFn: ({ signal }) => api("get", "/api/admin/invoices/{number}", { path: { number }, signal }),
    staleTime: 0,
  });

export const sendAgain = (number: string) =>
  api("post", "/api/admin/invoices/{number}/send", { path: { number } });

export const cancelInvoice = (number: string, reissue: boolean) =>
  api("post", "/api/admin/invoices/{number}/cancel", {
    path: { number },
    body: { reissue, billing: null, buyerReference: "" },
  });

export type Correction = Body<"post", "/api/admin/invoices/{number}/corrections">;

const attempts = createAttempts("corrections");

/** Takes some of an invoice back; a call that is repeated because its answer was lost makes no second document. */
export async function correctInvoice(number: string, body: Correction) {
  const content = { number, body };
  try {
    const issued = await api("post", "/api/admin/invoices/{number}/corrections", {
      path: { number },
      body,
      headers: { "Idempotency-Key": attempts.key(content) },
    });
    attempts.end(content);
    return issued;
  } catch (error) {
    if (isFinalAnswer(error)) attempts.end(content);
    throw error;
  }
}

export const saveSettings = (settings: InvoiceSettings) =>
  api("put", "/api/admin/invoices/settings", { body: settings });

/** Reads every document with its files: of many that takes minutes. */
export const prove = () => api("post", "/api/admin/invoices/proof", { timeoutMs: 300_000 });
