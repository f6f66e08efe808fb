import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { toastFailure } from "@/api/toast-failure";
import { formatDayInWeek } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CopyRow } from "@/ui/copy-row";
import { Price } from "@/ui/price";
import { toast } from "@/ui/toast";
import { changeMethod, type OrderPayment, type PaymentMethod, type TransferDetails } from "../api";
import { saveCode } from "../save-code";
import { paymentTexts as texts } from "../texts";
import { methodName } from "./method-choice";

const QrCode = lazy(() => import("@/ui/qr-code"));

/** What a customer needs to pay an order by transfer; nothing where that is not how it is paid. */
export function TransferCard({ payment, linkKey }: { payment: OrderPayment; linkKey?: string }) {
  const { transfer, methods, paidAmount } = payment;
  const paid = toCents(paidAmount) ?? 0;
  const others = methods.map(({ method }) => method).filter((method) => method !== payment.paymentMethod);
  if (!transfer && others.length === 0) return null;
  return (
    <>
      {transfer ? (
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
      ) : null}
      {others.length > 0 ? <OtherMethods id={payment.orderId} linkKey={linkKey} methods={others} /> : null}
    </>
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

function OtherMethods({
  id,
  linkKey,
  methods,
}: {
  id: string;
  linkKey: string | undefined;
  methods: readonly PaymentMethod[];
}) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (method: PaymentMethod) => changeMethod(id, linkKey, method),
    onSuccess: () => toast({ title: texts.changed }),
    onError: (error) => toastFailure(texts.changeFailed, error, texts.changeFailed),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ["receipts"] });
      await client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
  return (
    <div role="group" aria-label={texts.change} className="flex flex-wrap gap-3">
      {methods.map((method) => (
        <Button
          key={method}
          variant="outline"
          className="max-sm:w-full"
          busy={change.isPending && change.variables === method}
          onClick={() => change.mutate(method)}
        >
          {texts.changeTo(methodName(method))}
        </Button>
      ))}
    </div>
  );
}
