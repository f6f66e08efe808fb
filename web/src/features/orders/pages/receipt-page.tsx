import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleX, ReceiptText } from "lucide-react";
import { useEffect } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { refreshDocuments } from "@/api/refresh-documents";
import { Link, navigate, useSearch } from "@/base/navigation";
import { href } from "@/base/paths";
import { useSession } from "@/features/auth";
import { OrderInvoices } from "@/features/invoices";
import { orderPaymentQuery, PaidBack, PaymentCard } from "@/features/payments";
import { buttonClass } from "@/ui/button-class";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Receipt, receiptQuery } from "../api";
import { ReceiptGoods } from "../components/receipt-goods";
import { ReceiptLink } from "../components/receipt-link";
import { ReceiptSteps } from "../components/receipt-steps";
import { StatusBadge } from "../components/status-badge";
import { receiptTexts as texts } from "../receipt-texts";

/** What an order has come to, right after it and whenever its link is opened again, with or without an account. */
export default function ReceiptPage({ params }: { params: Record<string, string> }) {
  const key = new URLSearchParams(useSearch()).get("key") ?? "";
  const id = params["id"] ?? "";
  const receipt = useQuery(receiptQuery(id, key));
  const { user } = useSession();
  if (receipt.data) return <Found receipt={receipt.data} linkKey={key} />;
  if (!receipt.isError) return <Loading />;
  if (receipt.error instanceof ApiError && receipt.error.status === 404)
    return user?.isApproved && key === "" ? <OwnOrder id={id} /> : <Unknown />;
  return <ErrorState title={texts.loadFailed} text={reasonOf(receipt.error)} query={receipt} />;
}

function Found({ receipt, linkKey }: { receipt: Receipt; linkKey: string }) {
  const { user } = useSession();
  const { paymentStatus: status } = receipt;
  const payment = useQuery(orderPaymentQuery(receipt.id, linkKey));
  const client = useQueryClient();
  // The money has come while the page was seen.
  const isBehind = payment.data !== undefined && payment.data.paymentStatus !== status;
  useEffect(() => {
    if (!isBehind) return;
    void client.invalidateQueries({ queryKey: ["receipts"] });
    refreshDocuments(client);
  }, [client, isBehind]);
  const transfers = status === "pending" && Boolean(payment.data?.transfer);
  const title =
    status === "failed" || status === "expired" ? texts[status] : transfers ? texts.transfer : texts.thanks;
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-5 pt-2 lg:grid-cols-[1fr_24rem] lg:gap-6">
      <header className="flex items-start gap-4 lg:col-span-full">
        {status === "pending" || status === "paid" ? (
          <span
            aria-hidden
            className="grid size-14 shrink-0 place-items-center rounded-2xl bg-success-soft text-success"
          >
            <CircleCheck className="size-7" />
          </span>
        ) : (
          <span
            aria-hidden
            className="grid size-14 shrink-0 place-items-center rounded-2xl bg-danger-soft text-danger"
          >
            <CircleX className="size-7" />
          </span>
        )}
        <div className="min-w-0">
          <h1 className="text-[1.75rem] leading-tight wrap-break-word sm:text-3xl">{title}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="text-muted">{texts.number}</span>
            <span className="text-lg font-semibold">{receipt.number}</span>
            <StatusBadge status={status} underWay={Boolean(payment.data?.underWay)} />
          </p>
        </div>
      </header>
      {/* What there is to do comes first on a phone. */}
      {status === "pending" && payment.data ? (
        <div className="grid grid-cols-1 content-start gap-5 empty:hidden lg:col-start-1">
          <PaymentCard payment={payment.data} linkKey={linkKey} />
        </div>
      ) : null}
      <div className="grid grid-cols-1 content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:gap-6">
        <ReceiptSteps receipt={receipt} linkKey={linkKey} />
        <ReceiptLink number={receipt.number} />
      </div>
      <div className="grid grid-cols-1 content-start gap-5 lg:col-start-1">
        {payment.data ? <PaidBack steps={payment.data.steps} /> : null}
        <ReceiptGoods receipt={receipt} />
        <OrderInvoices
          id={receipt.id}
          linkKey={linkKey}
          className="rounded-xl border border-line bg-surface p-5"
        />
        <div className="flex flex-wrap gap-3">
          <Link href={href("/shop")} className={buttonClass({ size: "lg" }, "max-sm:w-full")}>
            {texts.onward}
          </Link>
          {user?.isApproved ? (
            <Link
              href={href("/orders")}
              className={buttonClass({ variant: "quiet", size: "lg" }, "max-sm:w-full")}
            >
              {texts.allOrders}
            </Link>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Members have their orders without a link of a guest's: the address leads there. */
function OwnOrder({ id }: { id: string }) {
  useEffect(() => navigate(`${href("/orders")}?order=${encodeURIComponent(id)}`, { replace: true }), [id]);
  return <Loading />;
}

const Unknown = () => (
  <>
    <h1 className="sr-only">{texts.unknown}</h1>
    <EmptyState
      icon={<ReceiptText />}
      title={texts.unknown}
      text={texts.unknownText}
      action={
        <Link href={href("/shop")} className={buttonClass()}>
          {texts.onward}
        </Link>
      }
    />
  </>
);

const Loading = () => (
  <div
    role="status"
    aria-label={texts.loading}
    className="mx-auto grid max-w-5xl gap-5 pt-2 lg:grid-cols-[1fr_24rem]"
  >
    <Skeleton className="h-20 lg:col-span-full" />
    <Skeleton className="h-64 rounded-xl" />
    <Skeleton className="h-64 rounded-xl" />
  </div>
);
