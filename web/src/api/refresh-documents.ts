import type { QueryClient } from "@tanstack/react-query";

/** Documents are written after the commit of what they are about. */
const issuedMs = 3_000;

/** Fetches documents again, now and a moment later, when an order's money or goods have moved. */
export function refreshDocuments(client: QueryClient): void {
  const refresh = () => void client.invalidateQueries({ queryKey: ["invoices"] });
  refresh();
  setTimeout(refresh, issuedMs);
}
