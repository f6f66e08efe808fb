import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useConfig } from "@/api/config";
import { toastFailure } from "@/api/toast-failure";
import { BackLink } from "@/base/back-link";
import { navigate, usePathname, useSearch } from "@/base/navigation";
import { href } from "@/base/paths";
import { isAdmin, SignedInOnly } from "@/features/auth";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { PageSpinner } from "@/ui/spinner";
import { ordersQuery } from "../api";
import { OrderCount, OrderFilters } from "../components/order-filters";
import { openedFromList } from "../components/order-link";
import { OrderList } from "../components/order-list";
import OrderSheet from "../components/order-sheet";
import { OrderSummary } from "../components/order-summary";
import { compact, narrows, type OrderFilter, readFilter, readOpenOrder, writeQuery } from "../filter";
import { orderTexts as texts } from "../texts";

const ExportOrders = lazy(() => import("../components/export-orders"));

/** The own orders of a member, or everybody's for an admin; in the shop at /orders, in the back office at /admin/orders. */
export default function OrdersPage() {
  const config = useConfig();
  return (
    <SignedInOnly reason={texts.signInText}>
      {(session) => (config ? <Orders admin={isAdmin(session)} /> : <PageSpinner />)}
    </SignedInOnly>
  );
}

// Where the head of the table and the bar of the chosen come to rest: next to what stays in the frame around.
const inShop = "[--table-head:4.75rem] [--bulk-bar:5.5rem] lg:[--bulk-bar:1rem]";
const inBackOffice = "[--table-head:4rem] lg:[--table-head:0px] [--bulk-bar:1rem]";

function Orders({ admin }: { admin: boolean }) {
  const path = usePathname();
  const search = useSearch();
  const filter = readFilter(search);
  const list = useInfiniteQuery(ordersQuery(filter));
  const newest = list.data?.pages[0];
  const title = admin ? texts.titleAdmin : texts.titleMember;
  // The shop works with its filters; members come for their orders.
  const [asked, setAsked] = useState(narrows(filter));
  const filtering = admin || asked;
  // It also looks by itself, which is nothing to show.
  const [refreshing, setRefreshing] = useState(false);

  useEffect(() => {
    if (!list.isError) return;
    toastFailure(texts.loadFailed, list.error);
  }, [list.isError, list.error, list.errorUpdatedAt]);

  // The address keeps the filter; the history entry stays the same, with whatever else it remembers.
  const setFilter = (next: OrderFilter) =>
    navigate(path + writeQuery(next), { replace: true, state: history.state as object });

  return (
    <div className={clsx("relative", path === href("/admin/orders") ? inBackOffice : inShop)}>
      <PageHeader
        title={title}
        back={
          <BackLink href={admin ? href("/admin") : href("/profile")}>
            {admin ? texts.backToAdmin : texts.backToProfile}
          </BackLink>
        }
      />
      <RefreshButton
        className="absolute top-0 right-0"
        busy={refreshing}
        onClick={() => {
          setRefreshing(true);
          void list.refetch().finally(() => setRefreshing(false));
        }}
      />
      <OrderSummary
        counts={newest}
        failed={list.isError}
        status={filter.status}
        low={!admin}
        onChange={(status) => setFilter(compact({ ...filter, status }))}
      />
      {filtering ? <OrderFilters filter={filter} onChange={setFilter} /> : null}
      <OrderCount
        filter={filter}
        counts={newest}
        onReset={() => setFilter({})}
        actions={
          admin ? (
            <Suspense>
              <ExportOrders filter={filter} />
            </Suspense>
          ) : (
            <Button
              size="sm"
              variant="ghost"
              className="px-2"
              icon={<SlidersHorizontal aria-hidden className="size-4" />}
              aria-expanded={asked}
              onClick={() => setAsked(!asked)}
            >
              {texts.find}
            </Button>
          )
        }
      />
      <OrderList title={title} filter={filter} admin={admin} onReset={() => setFilter({})} />
      <OpenedOrder id={readOpenOrder(search)} admin={admin} onClose={() => close(filter, path)} />
    </div>
  );
}

/** Back to the list as it was, or to the plain list when the order was opened by its address. */
function close(filter: OrderFilter, path: string) {
  if (openedFromList()) history.back();
  else navigate(path + writeQuery(filter), { replace: true });
}

/** While the sheet moves out, the address names no order any more. */
function OpenedOrder({
  id,
  admin,
  onClose,
}: {
  id: string | undefined;
  admin: boolean;
  onClose: () => void;
}) {
  const [last, setLast] = useState(id);
  if (id !== undefined && id !== last) setLast(id);
  return last ? <OrderSheet id={last} open={id !== undefined} admin={admin} onClose={onClose} /> : null;
}
