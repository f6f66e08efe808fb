import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Package, ReceiptText, Users, Wallet } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/api/use-refresh";
import { href } from "@/base/paths";
import { ActivityFeed, auditKey } from "@/features/audit";
import { isOwner, useSession } from "@/features/auth";
import { MoneyCard, moneyKey } from "@/features/bank";
import { SetupCard } from "@/features/business";
import { fulfilmentsKey, WorkCard } from "@/features/fulfilments";
import { officeKey, OpenMonthlyProducts } from "@/features/lounge";
import { healthQuery, pendingQuery } from "@/features/members";
import { OpenOrders, ordersKey, writeQuery } from "@/features/orders";
import { LowCard, stockKey } from "@/features/stock";
import { adminWalletsKey, OpenWithdrawals } from "@/features/wallets";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { Skeleton } from "@/ui/skeleton";
import { refetchMs, statsQuery } from "../api";
import { FiguresRow } from "../components/figures-row";
import { LinkCards } from "../components/link-cards";
import { SystemLine } from "../components/system-line";
import { WaitingRegistrations } from "../components/waiting-registrations";
import { greeting, openDecisions } from "../figures";
import { analyticsTexts as texts } from "../texts";

const latest = 8;
const orderHref = (id: string) => href("/admin/orders") + writeQuery({}, id);

/** What the dashboard shows, by the first parts of the keys. */
const shown = [
  statsQuery.queryKey,
  auditKey,
  ordersKey,
  fulfilmentsKey,
  moneyKey,
  stockKey,
  officeKey,
  adminWalletsKey,
  pendingQuery.queryKey,
  healthQuery.queryKey,
] as const;

/** The first screen of the back office: what waits for a decision, the figures, and what happened last. */
export default function DashboardPage() {
  const { user, profile } = useSession();
  const client = useQueryClient();
  const refresh = useRefresh(shown);
  const [words] = useState(() => greeting(new Date().getHours()));
  const stats = useQuery(statsQuery);
  const name = profile?.displayName || user?.username || "";

  return (
    <div className="relative">
      <PageHeader
        title={<span className="block pr-16 sm:pr-44">{texts.greeting(words, name)}</span>}
        text={
          <span className="flex flex-wrap gap-x-6 gap-y-1">
            {stats.data ? <span>{texts.decisions(openDecisions(stats.data))}</span> : null}
            {stats.isPending ? <Skeleton className="my-0.5 h-5 w-72 max-w-full" /> : null}
            <SystemLine />
          </span>
        }
      />
      <RefreshButton className="absolute! top-0 right-0" {...refresh} />
      <SetupCard className="mb-4 lg:mb-5" />
      <div className="grid gap-4 lg:gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/* On phones the decisions come before the figures; on desks the figures are one line over them. */}
        <div className="grid min-w-0 content-start gap-4 xl:order-2 lg:gap-5">
          <WaitingRegistrations onDecided={() => void client.invalidateQueries({ queryKey: auditKey })} />
          <WorkCard />
          <MoneyCard />
          {isOwner(user) ? <LowCard /> : null}
          <OpenOrders refetchMs={refetchMs} />
          {user?.role === "admin" ? <OpenWithdrawals refetchMs={refetchMs} /> : null}
          <OpenMonthlyProducts refetchMs={refetchMs} />
        </div>
        <FiguresRow className="xl:order-1 xl:col-span-2" />
        <div className="min-w-0 xl:order-3">
          <ActivityFeed limit={latest} refetchMs={refetchMs} orderHref={orderHref} />
        </div>
        <section aria-label={texts.quick} className="min-w-0 xl:order-4 xl:col-span-2">
          <h2 className="mb-3 text-lg">{texts.quick}</h2>
          <LinkCards
            columns={4}
            cards={[
              {
                to: href("/admin/users"),
                label: texts.users,
                text: texts.usersText,
                icon: Users,
                badge: stats.data?.pendingUsers ? texts.pendingBadge(stats.data.pendingUsers) : undefined,
              },
              { to: href("/admin/products"), label: texts.products, text: texts.productsText, icon: Package },
              { to: href("/admin/orders"), label: texts.orders, text: texts.ordersText, icon: ReceiptText },
              { to: href("/admin/wallets"), label: texts.wallets, text: texts.walletsText, icon: Wallet },
            ]}
          />
        </section>
      </div>
    </div>
  );
}
