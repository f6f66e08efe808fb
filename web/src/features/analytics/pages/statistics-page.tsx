import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/api/use-refresh";
import { productsQuery } from "@/features/catalog/api";
import { everyoneQuery, pendingQuery } from "@/features/members/api";
import { EveryonePanel } from "@/features/members/components/everyone-panel";
import { MemberDialogs, useMemberDialogs } from "@/features/members/components/member-dialogs";
import { DecideAll, DecideAllProgress } from "@/features/members/components/decide-all";
import { PanelHead, PendingPanel } from "@/features/members/components/pending-panel";
import { SimplePersonRow, SimpleRegistrationRow } from "@/features/members/components/simple-rows";
import { simpleView } from "@/features/members/families";
import { memberTexts } from "@/features/members/texts";
import { useModeration } from "@/features/members/use-moderation";
import { useProtection } from "@/features/members/use-protection";
import { openOrdersQuery, ordersKey } from "@/features/orders/api";
import { OpenOrders } from "@/features/orders/components/open-orders";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { TabPanel, Tabs } from "@/ui/tabs";
import { refetchMs, statsQuery } from "../api";
import { ProductRows } from "../components/product-rows";
import { TenFigures } from "../components/ten-figures";
import { analyticsTexts as texts } from "../texts";

/** Products change less often than everything else. */
const productsMs = 60_000;
const rowHeight = 125;

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
  const protection = useProtection();
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
          <PendingPanel
            rowHeight={rowHeight}
            head={
              <>
                <PanelHead
                  title={pending ? memberTexts.registrations(pending.length) : memberTexts.waitingTitle}
                  actions={<DecideAll pending={pending} moderation={moderation} />}
                />
                <DecideAllProgress progress={moderation.progress} />
              </>
            }
          >
            {(person) => <SimpleRegistrationRow person={person} moderation={moderation} ask={dialogs.ask} />}
          </PendingPanel>
        </TabPanel>
        <TabPanel value="users">
          <EveryonePanel label={texts.users} rowHeight={rowHeight}>
            {(person) => (
              <SimplePersonRow
                person={person}
                moderation={moderation}
                protection={protection}
                ask={dialogs.ask}
              />
            )}
          </EveryonePanel>
        </TabPanel>
        <TabPanel value="products">
          <ProductRows refetchMs={productsMs} />
        </TabPanel>
        <TabPanel value="orders">
          <OpenOrders refetchMs={refetchMs} />
        </TabPanel>
      </Tabs>
      <MemberDialogs dialogs={dialogs} moderation={moderation} defaultHours={simpleView.defaultHours} />
    </div>
  );
}
