import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatDate, formatDateTime } from "@/base/dates";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { amountOf } from "../amount";
import { type Contract, membershipQuery, type Payment } from "../api";
import { premiumTexts as texts, providerNames } from "../texts";
import { PaymentBadges } from "./payment-status";

const few = 3;

/** Every payment for the membership, newest first. */
export function PaymentHistory() {
  const membership = useQuery(membershipQuery);
  const [all, setAll] = useState(false);
  const payments = membership.data?.payments;
  return (
    <Card aria-label={texts.payments}>
      <CardTitle>{texts.payments}</CardTitle>
      {payments ? (
        payments.length > 0 ? (
          <>
            <ul className="-my-3 divide-y divide-line">
              {payments.slice(0, all ? undefined : few).map((payment) => (
                <Row key={payment.id} payment={payment} />
              ))}
            </ul>
            {payments.length > few ? (
              <Button wide variant="quiet" className="mt-5" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? texts.lessPayments : texts.allPayments(payments.length)}
              </Button>
            ) : null}
          </>
        ) : (
          <p className="text-muted">{texts.noPayments}</p>
        )
      ) : membership.isError ? (
        <InlineError text={texts.loadFailed} query={membership} />
      ) : (
        <SkeletonRows label={texts.payments} count={1} row="h-12" />
      )}
    </Card>
  );
}

const Row = ({ payment }: { payment: Payment }) => (
  <li className="py-3">
    <div className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 font-semibold">{providerNames[payment.provider]}</span>
      <span className="price-type text-lg leading-6">{amountOf(payment)}</span>
    </div>
    <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <time dateTime={payment.createdAt} className="text-sm text-muted">
        {formatDateTime(payment.createdAt)}
      </time>
      <PaymentBadges payment={payment} />
    </div>
    {payment.periodFrom && payment.periodUntil ? (
      <p className="text-sm text-muted">
        {texts.period(formatDate(payment.periodFrom), formatDate(payment.periodUntil))}
      </p>
    ) : null}
    {payment.contract ? <Agreed id={payment.id} contract={payment.contract} /> : null}
  </li>
);

/** What the member agreed to, and the confirmation of it to keep. */
function Agreed({ id, contract }: { id: string; contract: Contract }) {
  const { orderedAt, earlyStart, termsVersion, revocationVersion } = contract;
  const time = formatDateTime(orderedAt);
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-2">
        {texts.agreed}
      </summary>
      <p className="text-muted">{texts.ordered(time)}</p>
      <p className="text-muted">{texts.versions(termsVersion, revocationVersion)}</p>
      {earlyStart ? <blockquote className="mt-2">„{earlyStart.text}“</blockquote> : null}
      <a
        href={`/api/premium/payments/${id}/confirmation`}
        download
        aria-label={texts.confirmationOf(time)}
        className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline underline-offset-2"
      >
        <Download aria-hidden className="size-4" />
        {texts.confirmation}
      </a>
    </details>
  );
}
