const statuses = ["paid", "cancelled", "failed", "pending"] as const;
export type InvoiceStatus = (typeof statuses)[number];

/**
 * Opens an invoice of Telegram ("https://t.me/$…") over the mini app and answers how it ended. What counts is what
 * the server hears from Telegram; this only tells the person. Rejects where it cannot be opened: outside Telegram,
 * in a Telegram that is too old, or for an address that is none of Telegram's.
 */
export async function openInvoice(url: string): Promise<InvoiceStatus> {
  const { invoice } = await import("@tma.js/sdk");
  const status = await invoice.openUrl(url);
  return statuses.find((known) => known === status) ?? "failed";
}
