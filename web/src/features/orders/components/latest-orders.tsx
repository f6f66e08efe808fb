import { useInfiniteQuery } from "@tanstack/react-query";
import { formatEuro } from "@/base/money";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { MoreButton } from "@/ui/more-button";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ordersQuery } from "../api";
import { paymentText, totalCents } from "../order";
import { orderTexts as texts } from "../texts";
import { OrderLink } from "./order-link";
import { StatusBadge } from "./status-badge";

/** Every order of the shop, newest first, to be read through. */
export function LatestOrders({ refetchMs }: { refetchMs: number }) {
  const list = useInfiniteQuery({ ...ordersQuery({}), refetchInterval: refetchMs });
  const orders = list.data?.pages.flatMap((page) => page.orders);
  return (
    <Card aria-label={texts.latest}>
      <CardTitle>{texts.latest}</CardTitle>
      {orders ? (
        orders.length > 0 ? (
          <ul className="-my-3">
            {orders.map((order) => (
              <li
                key={order.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0"
              >
                <OrderLink id={order.id} path={href("/admin/orders")} filter={{}} />
                <StatusBadge status={order.paymentStatus} underWay={order.isUnderWay} />
                <span className="price-type ml-auto text-lg leading-6">{formatEuro(totalCents(order))}</span>
                <p className="basis-full truncate text-sm text-muted">
                  {[
                    order.customerName || texts.noName,
                    paymentText(order),
                    formatRecent(order.createdAt),
                  ].join(" · ")}
                </p>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{texts.emptyAdmin}</p>
        )
      ) : list.isError ? (
        <InlineError text={texts.loadFailed} query={list} />
      ) : (
        <SkeletonRows label={texts.latest} count={4} row="h-12" />
      )}
      <MoreButton wide className="mt-6" list={list}>
        {texts.more}
      </MoreButton>
    </Card>
  );
}
