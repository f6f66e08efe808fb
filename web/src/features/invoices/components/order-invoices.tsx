import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ReceiptEuro } from "lucide-react";
import { toastFailure } from "@/api/toast-failure";
import { formatDate } from "@/base/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { toast } from "@/ui/toast";
import { euro } from "@/base/amount";
import { invoicesKey, orderInvoicesQuery, requestInvoice } from "../api";
import { invoiceTexts as texts } from "../texts";
import { DocumentFiles } from "./document-files";

/**
 * The documents of an order, where the order is: for members, for who runs the shop, and with the key of its link for guests.
 * Nothing while there is none and none can be asked for.
 */
export function OrderInvoices({
  id,
  linkKey,
  className,
}: {
  id: string;
  linkKey?: string;
  className?: string;
}) {
  const documents = useQuery(orderInvoicesQuery(id, linkKey));
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => requestInvoice(id, linkKey),
    onSuccess: () => toast({ title: texts.requested }),
    onError: (error) => toastFailure(texts.error, error, texts.requestFailed),
    onSettled: () => client.invalidateQueries({ queryKey: invoicesKey }),
  });
  const { invoices = [], mayRequest = false } = documents.data ?? {};
  const isFailed = documents.isError && !documents.data;
  if (invoices.length === 0 && !mayRequest && !isFailed) return null;
  return (
    <section aria-label={texts.documents} className={className}>
      <h3 className="mb-2 text-lg">{texts.documents}</h3>
      {isFailed ? <InlineError text={texts.failed} query={documents} /> : null}
      <ul className="border-t border-line empty:hidden">
        {invoices.map((entry) => (
          <li
            key={entry.number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {texts.named(entry.kind, entry.number)}
                {entry.isCancelled ? <Badge>{texts.cancelled}</Badge> : null}
              </p>
              <p className="text-sm text-muted">
                {formatDate(entry.issuedAt)} · {euro(entry.totalAmount)}
                {entry.refersTo ? ` · ${texts.to(entry.refersTo)}` : null}
              </p>
            </div>
            <DocumentFiles orderId={id} entry={entry} linkKey={linkKey} />
          </li>
        ))}
      </ul>
      {mayRequest ? (
        <Button
          variant="outline"
          wide
          busy={request.isPending}
          className="mt-3 first:mt-0"
          icon={<ReceiptEuro aria-hidden className="size-5" />}
          onClick={() => request.mutate()}
        >
          {texts.request}
        </Button>
      ) : null}
    </section>
  );
}
