import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, Mail, ReceiptText, Scissors } from "lucide-react";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { formatDate } from "@/base/dates";
import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { isOwner, useSession } from "@/features/auth";
import { Badge } from "@/ui/badge";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Menu, MenuItem } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { Checkbox } from "@/ui/toggle";
import { euro } from "@/base/amount";
import { type AdminInvoice, cancelInvoice, invoicesKey, sendAgain } from "../api";
import { invoiceTexts as texts } from "../texts";
import { CorrectionSheet } from "./correction-sheet";
import { DocumentFiles } from "./document-files";

/** One document of the list: what it is, its files, and the ways on, which are further documents. */
export function InvoiceRow({ invoice }: { invoice: AdminInvoice }) {
  const owner = isOwner(useSession().user);
  const [open, setOpen] = useState<"cancel" | "correct">();
  const [reissue, setReissue] = useState(false);
  const client = useQueryClient();
  const holds = invoice.kind === "invoice" && !invoice.isCancelled;
  const name = texts.named(invoice.kind, invoice.number);
  const send = useMutation({
    mutationFn: () => sendAgain(invoice.number),
    onSuccess: () => toast({ title: texts.sent, description: name }),
    onError: (error) => toastFailure(texts.error, error, texts.sendFailed),
  });

  async function cancel() {
    try {
      const { numbers } = await cancelInvoice(invoice.number, reissue);
      toast({ title: texts.cancelled, description: texts.cancelDone(numbers) });
    } catch (error) {
      toastFailure(texts.error, error, texts.cancelFailed);
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: invoicesKey });
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {invoice.isCancelled ? <Badge>{texts.cancelled}</Badge> : null}
        </p>
        <p className="truncate text-[0.9375rem]">{invoice.buyerName}</p>
        <p className="text-sm text-muted">
          {formatDate(invoice.issuedAt)} · {invoice.orderNumber}
          {invoice.refersTo ? ` · ${texts.to(invoice.refersTo)}` : null}
        </p>
      </div>
      <p className="price-type text-lg sm:min-w-24 whitespace-nowrap sm:text-right">
        {euro(invoice.totalAmount)}
      </p>
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-1 max-sm:ml-auto">
        <DocumentFiles orderId={invoice.orderId} entry={invoice} />
        <Menu label={texts.moreOf(name)} align="end" className="size-11">
          <MenuItem icon={<Mail aria-hidden />} onSelect={() => send.mutate()}>
            {texts.send}
          </MenuItem>
          <MenuItem
            icon={<ReceiptText aria-hidden />}
            onSelect={() => navigate(`${href("/admin/orders")}?search=${invoice.orderId.slice(-8)}`)}
          >
            {texts.order}
          </MenuItem>
          {holds ? (
            <MenuItem icon={<Scissors aria-hidden />} onSelect={() => setOpen("correct")}>
              {texts.correct}
            </MenuItem>
          ) : null}
          {holds ? (
            <MenuItem
              danger
              icon={<Ban aria-hidden />}
              disabledReason={owner ? undefined : texts.ownerOnly}
              onSelect={() => setOpen("cancel")}
            >
              {texts.cancel}
            </MenuItem>
          ) : null}
        </Menu>
      </div>
      {open === "correct" ? (
        <CorrectionSheet number={invoice.number} onClose={() => setOpen(undefined)} />
      ) : null}
      <ConfirmDialog
        open={open === "cancel"}
        onOpenChange={(next) => (next ? undefined : setOpen(undefined))}
        title={texts.cancelTitle(invoice.number)}
        text={texts.cancelText}
        confirmLabel={texts.cancelConfirm}
        danger
        onConfirm={cancel}
      >
        <Checkbox
          checked={reissue}
          label={texts.reissue}
          hint={texts.reissueHint}
          onChange={(event) => setReissue(event.target.checked)}
        />
      </ConfirmDialog>
    </li>
  );
}
