import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { euro } from "@/base/amount";
import { correctInvoice, type InvoiceDetail, invoiceQuery, invoicesKey } from "../api";
import { invoiceTexts as texts } from "../texts";

/** What of an invoice is taken back: pieces of its lines, an amount besides, or both. */
export function CorrectionSheet({ number, onClose }: { number: string; onClose: () => void }) {
  const invoice = useQuery(invoiceQuery(number));
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())} title={texts.correctTitle(number)}>
      {invoice.data ? (
        <Lines invoice={invoice.data} onClose={onClose} />
      ) : invoice.isError ? (
        <ErrorState title={texts.failed} text={reasonOf(invoice.error)} query={invoice} />
      ) : (
        <div className="px-5 pb-6">
          <SkeletonRows label={texts.loading} count={3} row="h-16" />
        </div>
      )}
    </Sheet>
  );
}

function Lines({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const [pieces, setPieces] = useState<Record<number, string>>({});
  const [amount, setAmount] = useState("");
  const client = useQueryClient();
  const correct = useMutation({
    mutationFn: () =>
      correctInvoice(invoice.number, {
        lines: Object.entries(pieces)
          .map(([line, quantity]) => ({ line: Number(line), quantity: Number(quantity) || 0 }))
          .filter(({ quantity }) => quantity > 0),
        amount: amount.trim() === "" ? null : amount.trim().replace(",", "."),
      }),
    onSuccess: ({ numbers }) => {
      toast({ title: texts.kind("correction"), description: texts.cancelDone(numbers) });
      onClose();
    },
    onError: (error) => toastFailure(texts.error, error, texts.correctFailed),
    onSettled: () => client.invalidateQueries({ queryKey: invoicesKey }),
  });
  return (
    <form
      className="flex flex-col gap-5 px-5 pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!correct.isPending) correct.mutate();
      }}
    >
      <p className="text-muted">{texts.correctText}</p>
      <ul className="border-t border-line">
        {invoice.lines.map((line, index) =>
          line.left > 0 ? (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a document never change places
            <li key={index} className="flex items-center justify-between gap-4 border-b border-line py-3">
              <div className="min-w-0">
                <p className="font-medium break-words">{line.name}</p>
                <p className="text-sm text-muted">{texts.ofLeft(line.left, euro(line.unitAmount))}</p>
              </div>
              <Field label={texts.pieces(line.name)} hideLabel className="w-20 shrink-0">
                <Input
                  inputMode="numeric"
                  placeholder="0"
                  value={pieces[index] ?? ""}
                  onChange={(event) => setPieces({ ...pieces, [index]: event.target.value })}
                />
              </Field>
            </li>
          ) : null,
        )}
      </ul>
      <Field label={texts.amount} optional hint={texts.amountHint(euro(invoice.leftAmount))}>
        <Input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </Field>
      <Button type="submit" wide busy={correct.isPending}>
        {texts.correctConfirm}
      </Button>
    </form>
  );
}
