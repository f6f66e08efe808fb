import { useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptEuro, TriangleAlert } from "lucide-react";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { formatDateTime } from "@/base/dates";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { MoreButton } from "@/ui/more-button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { amountOf } from "../amount";
import { type OfficePayment, officePaymentsQuery } from "../api";
import { PaymentBadges } from "../components/payment-status";
import { mismatchTexts, officeTexts as texts } from "../office-texts";
import { providerNames } from "../texts";

/** /admin/payments: everybody's payments for the membership. */
export default function PaymentsPage() {
  const list = useInfiniteQuery(officePaymentsQuery);
  const payments = list.data?.pages.flatMap((page) => page.payments);
  return (
    <>
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin")}>{texts.back}</BackLink>}
      />
      {payments ? (
        payments.length > 0 ? (
          <ol
            aria-label={texts.title}
            className="divide-y divide-line rounded-xl border border-line bg-surface"
          >
            {payments.map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </ol>
        ) : (
          <EmptyState icon={<ReceiptEuro />} title={texts.empty} text={texts.emptyText} />
        )
      ) : list.isError ? (
        <ErrorState text={reasonOf(list.error) ?? texts.loadFailed} query={list} />
      ) : (
        <SkeletonRows label={texts.title} count={4} row="h-20 rounded-xl" />
      )}
      <MoreButton list={list}>{texts.more}</MoreButton>
    </>
  );
}

function Row({ payment }: { payment: OfficePayment }) {
  const { userId, username, mismatch } = payment;
  return (
    <li className="px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
          {userId === null || userId === undefined ? (
            texts.deleted
          ) : (
            <Link
              href={href("/user/{userId}", { userId })}
              className="font-semibold text-brand hover:underline"
            >
              {username}
            </Link>
          )}
          {` · ${providerNames[payment.provider]}`}
        </p>
        <span className="price-type text-lg leading-6">{amountOf(payment)}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <p>
          {payment.refundedAt
            ? texts.refundedAt(formatDateTime(payment.refundedAt))
            : payment.paidAt
              ? texts.paidAt(formatDateTime(payment.paidAt))
              : formatDateTime(payment.createdAt)}
        </p>
        <PaymentBadges payment={payment} />
      </div>
      {payment.chargeId ? (
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {texts.charge}: {payment.chargeId}
        </p>
      ) : null}
      {mismatch ? (
        <p className="mt-2 flex items-center gap-2 text-danger">
          <TriangleAlert aria-hidden className="size-4.5 shrink-0" />
          <span>
            <strong>{texts.mismatch}:</strong> {mismatchTexts[mismatch] ?? mismatch}
          </span>
        </p>
      ) : null}
    </li>
  );
}
