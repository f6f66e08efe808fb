import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { LogIn } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useConfig } from "@/api/config";
import { toastFailure } from "@/api/toast-failure";
import { BackLink } from "@/base/back-link";
import { Link, navigate, usePathname, useSearch } from "@/base/navigation";
import { href } from "@/base/paths";
import { isAdmin } from "@/features/auth/roles";
import { useSession } from "@/features/auth/session";
import { buttonClass } from "@/ui/button-class";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { PageSpinner } from "@/ui/spinner";
import { EmptyState } from "@/ui/states";
import { ordersQuery } from "../api";
import { OrderCount, OrderFilters } from "../components/order-filters";
import { openedFromList } from "../components/order-link";
import { OrderList } from "../components/order-list";
import OrderSheet from "../components/order-sheet";
import { OrderSummary } from "../components/order-summary";
import { compact, type OrderFilter, readFilter, readOpenOrder, writeQuery } from "../filter";
import { orderTexts as texts } from "../texts";

const ExportOrders = lazy(() => import("../components/export-orders"));

/** The own orders of a member, or everybody's for an admin; in the shop at /orders, in the back office at /admin/orders. */
export default function OrdersPage() {
  const session = useSession();
  const config = useConfig();
  if (session.loading || !config) return <PageSpinner />;
  if (!session.isAuthenticated) {
    return (
      <EmptyState
        icon={<LogIn />}
        title={texts.signInNeeded}
        text={texts.signInText}
        action={
          <Link href={href("/auth")} className={buttonClass()}>
            {texts.signIn}
          </Link>
        }
      />
    );
  }
  // The gate is about to lead them away; their call would only be refused.
  if (!session.user?.isApproved) return <PageSpinner />;
  return <Orders admin={isAdmin(session, config)} />;
}

// Where the head of the table and the bar of the chosen come to rest: beside whatever stays in the frame around.
const inShop = "[--table-head:4.75rem] [--bulk-bar:5.5rem] lg:[--bulk-bar:1rem]";
const inBackOffice = "[--table-head:4rem] lg:[--table-head:0px] [--bulk-bar:1rem]";

function Orders({ admin }: { admin: boolean }) {
  const path = usePathname();
  const search = useSearch();
  const filter = readFilter(search);
  const list = useInfiniteQuery(ordersQuery(filter));
  const newest = list.data?.pages[0];
  const title = admin ? texts.titleAdmin : texts.titleMember;

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
        busy={list.isRefetching && !list.isPlaceholderData}
        onClick={() => void list.refetch()}
      />
      <OrderSummary
        counts={newest}
        failed={list.isError}
        status={filter.status}
        onChange={(status) => setFilter(compact({ ...filter, status }))}
      />
      <OrderFilters filter={filter} onChange={setFilter} />
      <OrderCount
        filter={filter}
        counts={newest}
        onReset={() => setFilter({})}
        actions={
          admin ? (
            <Suspense>
              <ExportOrders filter={filter} />
            </Suspense>
          ) : null
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
