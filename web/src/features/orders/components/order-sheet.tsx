import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { refreshDocuments } from "@/api/refresh-documents";
import { formatDate, formatDateTime } from "@/base/dates";
import { formatEuro } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { addressLines, arrivalText, pickUpLines } from "@/features/delivery";
import { OrderFulfilment } from "@/features/fulfilments";
import { OrderInvoices } from "@/features/invoices";
import { orderPaymentQuery, PaidBack, PaymentCard } from "@/features/payments";
import { buttonClass } from "@/ui/button-class";
import { Price } from "@/ui/price";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { reasonOf } from "@/api/error";
import { type OrderDetail, orderQuery, ordersKey } from "../api";
import { lineCents, orderNumber, paymentText, totalCents } from "../order";
import { orderTexts as texts } from "../texts";
import { OrderActions } from "./order-actions";
import { OrderSum } from "./order-sum";
import { StatusBadge } from "./status-badge";

const OrderBackOffice = lazy(() => import("./order-back-office"));

/** One order with its goods, next to the list on desks and over it on phones. */
export default function OrderSheet({
  id,
  open,
  admin,
  onClose,
}: {
  id: string;
  open: boolean;
  admin: boolean;
  onClose: () => void;
}) {
  const order = useQuery(orderQuery(id));
  const decides = admin && order.data?.paymentStatus === "pending";
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={texts.detail(orderNumber(id))}
      footer={decides && order.data ? <OrderActions order={order.data} admin wide /> : null}
    >
      {order.data ? (
        <Detail order={order.data} admin={admin} />
      ) : order.isError ? (
        <ErrorState title={texts.detailFailed} text={reasonOf(order.error)} query={order} />
      ) : (
        <DetailSkeleton />
      )}
    </Sheet>
  );
}

function Detail({ order, admin }: { order: OrderDetail; admin: boolean }) {
  const { paymentStatus, delivery } = order;
  const payment = useQuery({
    ...orderPaymentQuery(order.id),
    enabled: !admin,
  });
  const client = useQueryClient();
  // The money has come while the order was seen, or is on its way now.
  const isBehind =
    payment.data !== undefined &&
    (payment.data.paymentStatus !== paymentStatus ||
      Boolean(payment.data.underWay) !== Boolean(order.isUnderWay));
  useEffect(() => {
    if (!isBehind) return;
    void client.invalidateQueries({ queryKey: ordersKey });
    refreshDocuments(client);
  }, [client, isBehind]);
  const arrival =
    delivery && paymentStatus !== "failed" && paymentStatus !== "expired" && arrivalText(delivery);
  return (
    <div className="flex flex-col gap-6 px-5 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Price cents={totalCents(order)} size="lg" />
        <div className="flex flex-wrap gap-2">
          <StatusBadge status={paymentStatus} underWay={order.isUnderWay} />
          {admin ? null : <OrderActions order={order} admin={false} />}
        </div>
      </div>
      {admin && paymentStatus === "pending" && order.isUnderWay ? (
        // In place of the button that would book it by hand.
        <section aria-label={texts.underWay} className="rounded-xl bg-brand-soft p-4 text-on-brand-soft">
          {texts.underWayText}
        </section>
      ) : null}
      {!admin && paymentStatus === "paid" ? (
        <OrderFulfilment id={order.id} pickUp={order.delivery?.kind === "pick_up"} />
      ) : null}
      {!admin && paymentStatus === "pending" && payment.data ? <PaymentCard payment={payment.data} /> : null}
      {payment.data ? <PaidBack steps={payment.data.steps} /> : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-[0.9375rem]">
        <Fact name={texts.customer}>{order.customerName || texts.noName}</Fact>
        {order.customerPhone ? <Fact name={texts.phone}>{order.customerPhone}</Fact> : null}
        {order.email ? <Fact name={texts.email}>{order.email}</Fact> : null}
        {order.address ? (
          <Fact name={texts.address}>
            {addressLines(order.address).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        ) : null}
        {delivery?.pickUp ? (
          <Fact name={texts.pickUp}>
            {pickUpLines(delivery.pickUp).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        ) : null}
        {arrival ? <Fact name={texts.arrives}>{arrival}</Fact> : null}
        {order.billing ? (
          <Fact name={texts.billing}>
            {[...addressLines(order.billing), order.billing.vatId, order.billing.buyerReference]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
          </Fact>
        ) : null}
        <Fact name={texts.payment}>{paymentText(order)}</Fact>
        <Fact name={texts.ordered}>{formatDateTime(order.createdAt)}</Fact>
        {paymentStatus === "pending" ? (
          <Fact name={texts.expires}>{formatDateTime(order.expiresAt)}</Fact>
        ) : null}
        {order.settledAt ? (
          <Fact name={paymentStatus === "expired" ? texts.expiredAt : texts.settledAt}>
            {formatDateTime(order.settledAt)}
          </Fact>
        ) : null}
        {order.customerNotes ? <Fact name={texts.notes}>{order.customerNotes}</Fact> : null}
        <Fact name={texts.fullNumber}>
          <span className="text-sm break-all text-muted">{order.id}</span>
        </Fact>
      </dl>
      <section aria-label={texts.items}>
        <h3 className="mb-2 text-lg">{texts.items}</h3>
        <ul className="border-t border-line">
          {order.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a placed order never change places
            <Line key={index} item={item} />
          ))}
        </ul>
        <OrderSum order={order} label={texts.sum} />
      </section>
      <OrderInvoices id={order.id} />
      {admin ? null : (
        // A page of the server's, which must work without the app: no link within the app.
        <a
          href={`/widerrufen?vertrag=${encodeURIComponent(texts.contract(orderNumber(order.id), formatDate(order.createdAt)))}`}
          className={buttonClass({ variant: "outline", wide: true })}
        >
          {texts.withdraw}
        </a>
      )}
      {admin ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <OrderBackOffice order={order} />
        </Suspense>
      ) : null}
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);

function Line({ item }: { item: OrderDetail["items"][number] }) {
  const { unit, list, sum } = lineCents(item);
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {item.productId ? (
            <Link
              href={href("/product/{id}", { id: item.productId })}
              className="rounded-sm hover:text-brand"
            >
              {item.productName}
            </Link>
          ) : (
            item.productName
          )}
        </p>
        <p className="text-sm text-muted">
          {item.quantity} × {formatEuro(unit)}
          {list > unit ? ` (${texts.insteadOf(formatEuro(list))})` : null}
          {item.productId || item.isDeposit ? null : ` · ${texts.gone}`}
        </p>
        {item.notes?.map((note) => (
          <p key={note} className="text-sm text-muted">
            {note}
          </p>
        ))}
      </div>
      <Price cents={sum} size="sm" className="shrink-0" />
    </li>
  );
}

const DetailSkeleton = () => (
  <div role="status" aria-label={texts.items} className="flex flex-col gap-4 px-5 pb-6">
    <Skeleton className="h-9 w-32" />
    <Skeleton className="h-32" />
    <Skeleton className="h-6 w-24" />
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
  </div>
);
