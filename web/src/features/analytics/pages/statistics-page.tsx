import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/api/use-refresh";
import { productsQuery } from "@/features/catalog";
import {
  everyoneQuery,
  MemberDialogs,
  pendingQuery,
  SimpleEveryone,
  SimpleWaiting,
  simpleView,
  useMemberDialogs,
  useModeration,
} from "@/features/members";
import { LatestOrders, OpenOrders, openOrdersQuery, ordersKey } from "@/features/orders";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { TabPanel, Tabs } from "@/ui/tabs";
import { refetchMs, statsQuery } from "../api";
import { ProductRows } from "../components/product-rows";
import { TenFigures } from "../components/ten-figures";
import { analyticsTexts as texts } from "../texts";

/** Products change less often than everything else. */
const productsMs = 60_000;

/** What the screen shows, by the first parts of the keys. */
const shown = [
  statsQuery.queryKey,
  pendingQuery.queryKey,
  everyoneQuery.queryKey,
  ordersKey,
  productsQuery.queryKey,
] as const;

type Tab = "pending" | "users" | "products" | "orders";

/** /admin/statistics: the ten figures, with people, products and orders behind them (D9). */
export default function StatisticsPage() {
  const [tab, setTab] = useState<Tab>("pending");
  const refresh = useRefresh(shown);
  // All of it stays fresh, whichever tab is open.
  const pending = useQuery({ ...pendingQuery, refetchInterval: refetchMs }).data;
  useQuery({ ...everyoneQuery, refetchInterval: refetchMs });
  useQuery({ ...productsQuery, refetchInterval: productsMs });
  const orders = useQuery({ ...openOrdersQuery, refetchInterval: refetchMs }).data;
  const moderation = useModeration(simpleView);
  const dialogs = useMemberDialogs();

  return (
    <div className="relative">
      <PageHeader title={texts.statistics} text={texts.statisticsText} />
      <RefreshButton className="absolute! top-0 right-0" {...refresh} />
      <TenFigures />
      <Tabs
        value={tab}
        onChange={setTab}
        label={texts.areas}
        items={[
          { value: "pending", label: texts.waiting, count: pending?.length ?? 0 },
          { value: "users", label: texts.users },
          { value: "products", label: texts.products },
          { value: "orders", label: texts.orders, count: orders?.pending ?? 0 },
        ]}
      >
        <TabPanel value="pending">
          <SimpleWaiting moderation={moderation} ask={dialogs.ask} allAtOnce />
        </TabPanel>
        <TabPanel value="users">
          <SimpleEveryone label={texts.users} moderation={moderation} ask={dialogs.ask} />
        </TabPanel>
        <TabPanel value="products">
          <ProductRows refetchMs={productsMs} />
        </TabPanel>
        <TabPanel value="orders">
          <div className="grid grid-cols-1 gap-4 sm:gap-5">
            <OpenOrders refetchMs={refetchMs} />
            <LatestOrders refetchMs={refetchMs} />
          </div>
        </TabPanel>
      </Tabs>
      <MemberDialogs dialogs={dialogs} moderation={moderation} defaultHours={simpleView.defaultHours} />
    </div>
  );
}
