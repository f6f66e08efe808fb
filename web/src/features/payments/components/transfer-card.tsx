import { Download } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { formatDayInWeek } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CopyRow } from "@/ui/copy-row";
import { Price } from "@/ui/price";
import { toast } from "@/ui/toast";
import type { OrderPayment, TransferDetails } from "../api";
import { saveCode } from "../save-code";
import { paymentTexts as texts } from "../texts";

const QrCode = lazy(() => import("@/ui/qr-code"));

/** What a customer needs to pay an order by transfer. */
export function TransferCard({ payment, transfer }: { payment: OrderPayment; transfer: TransferDetails }) {
  const paid = toCents(payment.paidAmount) ?? 0;
  return (
    <Card aria-label={texts.transferNow} className="overflow-hidden p-0!">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4">
        <h2 className="text-xl">{paid > 0 ? texts.transferRest : texts.transferNow}</h2>
        <Price cents={toCents(transfer.amount) ?? 0} size="lg" />
      </div>
      {paid > 0 ? <p className="px-5 pt-1 text-muted">{texts.paidPart(formatEuro(paid))}</p> : null}
      <Code transfer={transfer} />
      <CopyRow strong label={texts.reference} text={transfer.reference} />
      <CopyRow
        label={texts.amount}
        text={formatEuro(toCents(transfer.amount) ?? 0)}
        copies={transfer.amount.replace(".", ",")}
      />
      <CopyRow label={texts.iban} text={transfer.iban} copies={transfer.iban.replaceAll(" ", "")} />
      {transfer.bic ? <CopyRow label={texts.bic} text={transfer.bic} /> : null}
      <CopyRow label={texts.payee} text={transfer.payee} />
      <p className="border-t border-line px-5 py-3 text-sm text-muted">
        {texts.reservedUntil(formatDayInWeek(payment.expiresAt))}
      </p>
    </Card>
  );
}

function Code({ transfer }: { transfer: TransferDetails }) {
  const box = useRef<HTMLDivElement>(null);
  const amount = formatEuro(toCents(transfer.amount) ?? 0);
  const save = () => {
    const svg = box.current?.querySelector("svg");
    if (svg) {
      saveCode(svg, texts.fileName(transfer.reference)).catch(() =>
        toast({ title: texts.saveFailed, variant: "destructive" }),
      );
    }
  };
  return (
    <div className="flex items-center gap-4 px-5 py-4">
      <div ref={box} className="size-36 shrink-0 rounded-xl border border-line bg-white p-1 sm:size-44">
        <Suspense>
          <QrCode text={transfer.code} label={texts.code(amount, transfer.reference)} />
        </Suspense>
      </div>
      <div className="min-w-0">
        <p className="hidden text-muted sm:block">{texts.scan}</p>
        <p className="text-sm text-muted sm:hidden">{texts.onThisPhone}</p>
        <Button
          variant="soft"
          className="mt-3 px-3.5! whitespace-nowrap sm:hidden"
          icon={<Download aria-hidden className="size-5" />}
          onClick={save}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
