import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ReceiptText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { reasonOf } from "@/api/error";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { MoreButton } from "@/ui/more-button";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { useWidth } from "@/ui/use-width";
import { type Order, ordersQuery } from "../api";
import type { OrderFilter } from "../filter";
import { orderTexts as texts } from "../texts";
import { OrderCards, OrderTable, type Selection } from "./order-table";

const BulkBar = lazy(() => import("./bulk-bar"));

/** From this width on the table has room for all its columns; a decision takes two buttons and a box more. */
const tableWidth = 860;
const officeTableWidth = 950;

/** The orders that fit the filter: a table where there is room, cards elsewhere, or why there is nothing. */
export function OrderList({
  title,
  filter,
  admin,
  onReset,
}: {
  title: string;
  filter: OrderFilter;
  admin: boolean;
  onReset: () => void;
}) {
  const list = useInfiniteQuery(ordersQuery(filter));
  const [measure, width] = useWidth<HTMLDivElement>();
  const { ref, ...rescue } = useFocusRescue<HTMLDivElement>();
  const orders = list.data ? withoutRepeats(list.data.pages.flatMap((page) => page.orders)) : undefined;
  const asTable = width >= (admin ? officeTableWidth : tableWidth);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Whatever was decided meanwhile, here or elsewhere, is no longer selected.
  const open = orders?.filter((order) => order.paymentStatus === "pending").map(({ id }) => id) ?? [];
  const chosen = open.filter((id) => selected.has(id));
  const selection: Selection | undefined = admin
    ? {
        chosen,
        open,
        toggle: (id) =>
          setSelected(new Set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])),
        toggleAll: () => setSelected(new Set(chosen.length === open.length ? [] : open)),
      }
    : undefined;
  return (
    <div ref={measure}>
      <div
        ref={ref}
        {...rescue}
        aria-busy={list.isPlaceholderData || undefined}
        className={clsx(
          "rounded-xl outline-none transition-opacity duration-150",
          list.isPlaceholderData && "opacity-60",
        )}
      >
        {orders === undefined ? (
          list.isError ? (
            <ErrorState text={reasonOf(list.error) ?? texts.loadFailedText} query={list} />
          ) : (
            <OrderSkeleton asTable={asTable} />
          )
        ) : orders.length === 0 ? (
          <NoOrders filtered={(list.data?.pages[0]?.total ?? 0) > 0} admin={admin} onReset={onReset} />
        ) : asTable ? (
          <div className="rounded-xl border border-line bg-surface">
            <OrderTable caption={title} orders={orders} admin={admin} selection={selection} />
          </div>
        ) : (
          <OrderCards orders={orders} admin={admin} selection={selection} />
        )}
      </div>
      {chosen.length > 0 ? (
        <Suspense>
          <BulkBar ids={chosen} onDone={() => setSelected(new Set())} />
        </Suspense>
      ) : null}
      <MoreButton list={list}>{texts.more}</MoreButton>
    </div>
  );
}

/** An order placed while the person pages moves the rest down by one, so a page may begin with a known one. */
function withoutRepeats(orders: readonly Order[]): readonly Order[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

function NoOrders({ filtered, admin, onReset }: { filtered: boolean; admin: boolean; onReset: () => void }) {
  const text = filtered ? texts.emptyFiltered : admin ? texts.emptyAdmin : texts.emptyMember;
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={texts.empty}
      text={text}
      action={
        <>
          {filtered ? (
            <Button variant="soft" onClick={onReset}>
              {texts.resetFilter}
            </Button>
          ) : null}
          {admin && !filtered ? (
            <Link href={href("/shop")} className={buttonClass({ variant: "soft" })}>
              {texts.viewShop}
            </Link>
          ) : null}
          {admin ? null : (
            <Link href={href("/shop")} className={buttonClass({ variant: filtered ? "quiet" : "primary" })}>
              {texts.toShop}
            </Link>
          )}
        </>
      }
    />
  );
}

const rows = [0, 1, 2, 3, 4, 5, 6, 7];

function OrderSkeleton({ asTable }: { asTable: boolean }) {
  return (
    <div
      role="status"
      aria-label={texts.searchLabel}
      className={asTable ? "rounded-xl border border-line bg-surface px-5 py-2" : "grid gap-3 sm:grid-cols-2"}
    >
      {rows.map((row) =>
        asTable ? (
          <div key={row} className="flex h-14 items-center gap-8 border-b border-line last:border-b-0">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-5 flex-1" />
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-5 w-28" />
          </div>
        ) : (
          <Skeleton key={row} className="h-32 rounded-xl" />
        ),
      )}
    </div>
  );
}
