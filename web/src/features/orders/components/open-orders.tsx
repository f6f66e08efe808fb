import { useQuery } from "@tanstack/react-query";
import { PackageCheck } from "lucide-react";
import { formatRecent } from "@/base/recent";
import { formatEuro } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { openOrdersQuery, type Order } from "../api";
import { writeQuery } from "../filter";
import { paymentText, totalCents } from "../order";
import { orderTexts as texts } from "../texts";
import { OrderActions } from "./order-actions";
import { OrderLink } from "./order-link";

const pendingOnly = { status: "pending" } as const;

/** The orders that wait longest, to be decided on the dashboard. */
export function OpenOrders({ refetchMs }: { refetchMs: number }) {
  const open = useQuery({ ...openOrdersQuery, refetchInterval: refetchMs });
  const focus = useFocusRescue<HTMLElement>();
  const { orders, pending = 0 } = open.data ?? {};
  return (
    <Card {...focus} aria-label={texts.open} className="@container outline-none">
      <CardTitle
        action={
          pending > (orders?.length ?? 0) ? (
            <Link
              href={href("/admin/orders") + writeQuery(pendingOnly)}
              className={buttonClass({ variant: "ghost", size: "sm" }, "-mr-3 text-brand")}
            >
              {texts.allOpen(pending)}
            </Link>
          ) : null
        }
      >
        {texts.open}
      </CardTitle>
      {orders ? (
        orders.length > 0 ? (
          <ul className="-my-3">
            {orders.map((order) => (
              <OpenOrder key={order.id} order={order} />
            ))}
          </ul>
        ) : (
          <p className="flex items-center gap-3 text-muted">
            <PackageCheck aria-hidden className="size-5 text-success" />
            {texts.noneOpenText}
          </p>
        )
      ) : open.isError ? (
        <InlineError text={texts.loadFailed} query={open} />
      ) : (
        <SkeletonRows label={texts.open} count={3} row="h-12" />
      )}
    </Card>
  );
}

function OpenOrder({ order }: { order: Order }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="grid min-w-0 flex-1 basis-56 grid-cols-[1fr_auto] items-baseline gap-x-4">
        <OrderLink id={order.id} path={href("/admin/orders")} filter={pendingOnly} className="w-fit" />
        <span className="price-type text-right text-lg leading-6">{formatEuro(totalCents(order))}</span>
        <p className="col-span-full truncate text-sm text-muted">
          {[
            order.customerName || texts.noName,
            order.isUnderWay ? texts.underWay : paymentText(order),
            formatRecent(order.createdAt),
          ].join(" · ")}
        </p>
      </div>
      <div className="@max-md:w-full">
        <OrderActions order={order} admin wide />
      </div>
    </li>
  );
}
