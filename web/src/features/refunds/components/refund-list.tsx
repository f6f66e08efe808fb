import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { refreshDocuments } from "@/api/refresh-documents";
import { toastFailure } from "@/api/toast-failure";
import { formatDateTime } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { finishRefund, type Refund, refundsKey, withdrawRefund } from "../api";
import { refundTexts as texts } from "../texts";

const QrCode = lazy(() => import("@/ui/qr-code"));

const tones: Record<Refund["state"], BadgeTone> = {
  waiting: "warning",
  done: "success",
  failed: "danger",
  withdrawn: "neutral",
};

/** After which a refund that the provider does not answer can be put away. */
const unansweredMs = 24 * 3_600_000;

/** Refunds with where they stand, and what there is to do about them. */
export function RefundList({
  refunds,
  withOrder = false,
}: {
  refunds: readonly Refund[];
  withOrder?: boolean;
}) {
  return (
    <ul>
      {refunds.map((refund) => (
        <li key={refund.id} className="border-t border-line py-3.5 first:border-t-0">
          <Line refund={refund} withOrder={withOrder} />
        </li>
      ))}
    </ul>
  );
}

function Line({ refund, withOrder }: { refund: Refund; withOrder: boolean }) {
  const { state, way, transfer } = refund;
  const [openedAt] = useState(() => Date.now());
  const isTransfer = state === "waiting" && way === "bank";
  const isElsewhere = state === "waiting" && way === "telegram";
  const isByHand = isTransfer || isElsewhere;
  // The server lets go of it then.
  const isUnanswered =
    state === "waiting" && !isByHand && openedAt - Date.parse(refund.createdAt) > unansweredMs;
  const amount = formatEuro(toCents(refund.amount) ?? 0);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">
          {amount}
          {withOrder ? (
            <span className="font-normal text-muted"> · {texts.order(refund.orderNumber)}</span>
          ) : null}
        </p>
        <Badge tone={tones[state]}>{stand(refund)}</Badge>
      </div>
      <p className="text-sm text-muted">{texts.line(texts.ways[way], texts.reasons[refund.reason])}</p>
      <p className="text-sm text-muted">
        {texts.at(formatDateTime(refund.doneAt ?? refund.createdAt), refund.actor)}
      </p>
      {refund.note ? <p className="mt-1 text-sm wrap-anywhere">{refund.note}</p> : null}
      {refund.failure ? (
        <p className="mt-1 text-sm text-danger wrap-anywhere">{texts.why2(refund.failure)}</p>
      ) : null}
      {isTransfer && transfer ? (
        <div className="mt-3 flex items-center gap-4">
          <div className="size-32 shrink-0 rounded-xl border border-line bg-white p-1">
            <Suspense>
              <QrCode text={transfer.code} label={texts.code(amount, transfer.payee)} />
            </Suspense>
          </div>
          <div className="min-w-0 text-sm">
            <p className="font-semibold wrap-anywhere">{transfer.payee}</p>
            <p className="wrap-anywhere">{transfer.iban}</p>
            <p className="mt-1 text-muted">{texts.transferText}</p>
          </div>
        </div>
      ) : null}
      {isTransfer && !transfer ? <p className="mt-2 text-sm text-muted">{texts.noAccount}</p> : null}
      {isElsewhere ? (
        <p className="mt-2 text-sm text-muted wrap-anywhere">
          {refund.providerId ? texts.atProvider(refund.providerId) : texts.somewhere}
        </p>
      ) : null}
      {isUnanswered ? <p className="mt-2 text-sm text-muted">{texts.unanswered}</p> : null}
      {isByHand || isUnanswered || state === "failed" ? (
        <Actions refund={refund} isByHand={isByHand} />
      ) : null}
    </>
  );
}

/** What is to be done, or how it ended. A refund that has a number and failed was on its way. */
function stand({ state, way, providerId }: Refund): string {
  if (state === "waiting" && way === "bank") return texts.toTransfer;
  if (state === "waiting" && way === "telegram") return texts.toGiveBack;
  return state === "failed" && providerId ? texts.cameBack : texts.states[state];
}

function Actions({ refund, isByHand }: { refund: Refund; isByHand: boolean }) {
  const client = useQueryClient();
  const step = useMutation({
    mutationFn: (done: boolean) => (done ? finishRefund(refund.id) : withdrawRefund(refund.id)),
    onError: (error) => toastFailure(texts.error, error, texts.changeFailed),
    onSettled: async () => {
      refreshDocuments(client);
      void client.invalidateQueries({ queryKey: ["orders"] });
      void client.invalidateQueries({ queryKey: ["admin", "money"] });
      await client.invalidateQueries({ queryKey: refundsKey });
    },
  });
  const running = step.isPending ? step.variables : undefined;
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {isByHand ? (
        <Button
          size="sm"
          busy={running === true}
          disabled={running === false}
          onClick={() => step.mutate(true)}
        >
          {refund.way === "bank" ? texts.transferred : texts.givenBack}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="outline"
        busy={running === false}
        disabled={running === true}
        onClick={() => step.mutate(false)}
      >
        {isByHand ? texts.takeBack : texts.putAway}
      </Button>
    </div>
  );
}
