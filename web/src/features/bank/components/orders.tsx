import { formatEuro, toCents } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatAge } from "@/base/recent";
import { dueText, isNear } from "@/features/refunds";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import type { Money } from "../api";
import { bankTexts as texts } from "../texts";

const shown = 5;
const orderLink = (id: string) => `${href("/admin/orders")}?search=${id.slice(-8)}`;
const euro = (amount: string): string => formatEuro(toCents(amount) ?? 0);

/** What belongs to customers, by deadline. */
export function OwedOrders({ orders, now }: { orders: Money["owedOrders"]; now: number }) {
  return (
    <Card aria-label={texts.owed} className="p-0!">
      <h2 className="px-5 pt-4 pb-3 text-lg">{texts.owed}</h2>
      {orders.length === 0 ? <p className="px-5 pb-5 text-muted">{texts.owedNone}</p> : null}
      <ul>
        {orders.map((order) => (
          <li key={order.orderId} className="border-t border-line px-5 py-3.5">
            <div className="flex items-baseline justify-between gap-3">
              <p className="min-w-0 truncate font-semibold">{order.customerName}</p>
              <p className="font-semibold whitespace-nowrap">{euro(order.amount)}</p>
            </div>
            <p className="text-sm text-muted">{texts.owedText(order.number)}</p>
            <div className="mt-2 flex items-center justify-between gap-3">
              <p
                className={
                  isNear(order.dueAt, now) ? "text-sm font-semibold text-danger" : "text-sm text-muted"
                }
              >
                {dueText(order.dueAt, now)}
              </p>
              <Link href={orderLink(order.orderId)} className={buttonClass({ variant: "soft", size: "sm" })}>
                {texts.look}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What customers have still to pay, the oldest first. */
export function OpenOrders({ orders, count }: { orders: Money["openOrders"]; count: number }) {
  const [oldest] = orders;
  return (
    <Card aria-label={texts.open} className="p-0!">
      <div className="px-5 pt-4">
        <CardTitle>{texts.open}</CardTitle>
        {oldest ? (
          <p className="-mt-4 mb-3 text-sm text-muted">{texts.oldest(formatAge(oldest.createdAt))}</p>
        ) : null}
      </div>
      {orders.length === 0 ? <p className="px-5 pb-5 text-muted">{texts.openNone}</p> : null}
      <ul>
        {orders.slice(0, shown).map((order) => (
          <li key={order.orderId} className="border-t border-line">
            <Link
              href={orderLink(order.orderId)}
              className="flex min-h-14 items-center justify-between gap-3 px-5 py-2.5 hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold">{order.customerName}</span>
                <span className="block text-sm text-muted">
                  {order.isUnderWay ? texts.underWay(order.number) : order.number}
                </span>
              </span>
              <span className="font-semibold whitespace-nowrap">{euro(order.amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > shown ? (
        <Link
          href={`${href("/admin/orders")}?status=pending`}
          className="block border-t border-line px-5 py-3 text-sm font-semibold text-brand hover:underline"
        >
          {texts.openAll(count)}
        </Link>
      ) : null}
    </Card>
  );
}
