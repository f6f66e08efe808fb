import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { reasonOf } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { euro } from "@/base/amount";
import { formatEuro } from "@/base/money";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input } from "@/ui/field";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import { type Correction, correctInvoice, type InvoiceDetail, invoiceQuery, invoicesKey } from "../api";
import { type Correcting, readCorrection } from "../correction";
import { invoiceTexts as texts } from "../texts";

/** What of an invoice is taken back: pieces of its lines, an amount besides, or both. */
export function CorrectionSheet({ number, onClose }: { number: string; onClose: () => void }) {
  const invoice = useQuery(invoiceQuery(number));
  const client = useQueryClient();
  const correct = useMutation({
    mutationFn: (correction: Correction) => correctInvoice(number, correction),
    onSuccess: ({ numbers }) => {
      toast({ title: texts.kind("correction"), description: texts.cancelDone(numbers) });
      onClose();
    },
    onError: (error) => toastFailure(texts.error, error, texts.correctFailed),
    onSettled: () => client.invalidateQueries({ queryKey: invoicesKey }),
  });
  return (
    <Sheet
      open
      onOpenChange={(stays) => (stays || correct.isPending ? undefined : onClose())}
      title={texts.correctTitle(number)}
    >
      {invoice.data ? (
        <Lines invoice={invoice.data} correct={correct} />
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

function Lines({
  invoice,
  correct,
}: {
  invoice: InvoiceDetail;
  correct: UseMutationResult<unknown, Error, Correction>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [pieces, setPieces] = useState<Readonly<Record<number, string>>>({});
  const [amount, setAmount] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<Correcting | null>(null);
  useErrorFocus(form, errors);

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readCorrection(invoice, pieces, amount);
    setErrors(read.errors);
    if (Object.keys(read.errors).length === 0) setAsked(read);
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-5 px-5 pb-6" onSubmit={ask}>
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
              <Field
                label={texts.pieces(line.name)}
                hideLabel
                className="w-20 shrink-0"
                error={errors[`lines.${index}`]}
              >
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
      <Field
        label={texts.amount}
        optional
        hint={texts.amountHint(euro(invoice.leftAmount))}
        error={errors["amount"]}
      >
        <Input inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </Field>
      <Button type="submit" wide busy={correct.isPending}>
        {texts.correctNext}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked ? texts.correctAsk(formatEuro(asked.cents)) : ""}
        text={texts.correctAskText(invoice.number)}
        confirmLabel={texts.correctConfirm}
        // Told by a toast either way; what was typed stays behind the question.
        onConfirm={() => (asked ? correct.mutateAsync(asked.correction).catch(() => undefined) : undefined)}
      />
    </form>
  );
}
