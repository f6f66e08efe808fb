import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldX } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { configQuery } from "@/api/config";
import { reasonOf } from "@/api/error";
import { Link, navigate, useSearch } from "@/base/navigation";
import { href } from "@/base/paths";
import { isOwner, useSession } from "@/features/auth";
import { DemoMark } from "@/ui/badge";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { useWalletConfig } from "../currencies";
import { adminWalletsKey, adminWalletsQuery, type AdminWallets } from "./api";
import { DepositButton } from "./deposit-dialog";
import { OverviewPanel } from "./overview-panel";
import { walletAdminTexts as texts } from "./texts";
import { TransactionsPanel } from "./transactions-panel";
import { WalletCards } from "./wallet-cards";

const areas = ["overview", "transactions", "wallets", "shop"] as const;
type Area = (typeof areas)[number];

/** The address names the area, for the shop inside keeps its own state there too. */
const readArea = (query: string): Area =>
  areas.find((area) => area === new URLSearchParams(query).get("area")) ?? "overview";

const toArea = (area: Area) =>
  navigate(href("/admin/wallets") + (area === "overview" ? "" : `?area=${area}`), { replace: true });

/** The specification lets a refresh take two seconds at least. */
const refreshMs = 2000;

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** /admin/wallets, for the role admin only. `shop` is the enhanced shop, which the app puts in. */
export function AdminWalletsPage({ shop }: { shop: ReactNode }) {
  if (useSession().user?.role === "admin") return <Wallets shop={shop} />;
  return (
    <EmptyState
      icon={<ShieldX />}
      title={texts.forbidden}
      text={texts.forbiddenText}
      action={
        <Link href={href("/shop")} className={buttonClass()}>
          {texts.toShop}
        </Link>
      }
    />
  );
}

function Wallets({ shop }: { shop: ReactNode }) {
  const client = useQueryClient();
  const wallets = useQuery(adminWalletsQuery);
  const demo = wallets.data?.demo === true;
  const area = readArea(useSearch());
  const [refreshing, setRefreshing] = useState(false);
  // On phones the row of tabs is wider than the screen.
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = row.current?.querySelector('[role="tab"][aria-selected="true"]');
    active?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [area]);

  async function refresh() {
    setRefreshing(true);
    await Promise.all([
      client.refetchQueries({ queryKey: configQuery.queryKey }),
      client.refetchQueries({ queryKey: adminWalletsKey, type: "active" }),
      rest(refreshMs),
    ]);
    setRefreshing(false);
  }

  const show = (content: (data: AdminWallets) => ReactNode) =>
    wallets.data ? (
      content(wallets.data)
    ) : wallets.isError ? (
      <Card>
        <ErrorState title={texts.loadFailed} text={reasonOf(wallets.error)} query={wallets} />
      </Card>
    ) : (
      <Loading />
    );

  return (
    <div className="relative" ref={row}>
      <PageHeader
        title={
          <>
            {texts.title} {demo ? <DemoMark className="ml-1 align-middle font-sans" /> : null}
          </>
        }
        text={texts.text}
      />
      <RefreshButton className="absolute! top-0 right-0" busy={refreshing} onClick={() => void refresh()} />
      <Tabs
        value={area}
        onChange={toArea}
        label={texts.tabs}
        items={[
          { value: "overview", label: texts.overview, count: wallets.data?.openWithdrawals ?? 0 },
          { value: "transactions", label: texts.transactions },
          { value: "wallets", label: texts.wallets },
          { value: "shop", label: texts.shop },
        ]}
      >
        <TabPanel value="overview">
          {show((data) => (
            <Overview wallets={data} />
          ))}
        </TabPanel>
        <TabPanel value="transactions">
          {show((data) => (
            <Transactions wallets={data} />
          ))}
        </TabPanel>
        <TabPanel value="wallets">
          {show((data) => (
            <WalletCards totals={data.totals} demo={data.demo} action={<BookDeposit wallets={data} />} />
          ))}
        </TabPanel>
        <TabPanel value="shop">
          <p className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted">
            {texts.shopText}
            <Link
              href={href("/enhanced-shop")}
              className={buttonClass({ variant: "ghost", size: "sm" }, "-mx-3 text-brand")}
            >
              {texts.toEnhancedShop}
            </Link>
          </p>
          {shop}
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** The specification leads the back office to explorers of all but Monero, which shows strangers nothing. */
const useCurrencies = () =>
  (useWalletConfig()?.currencies ?? []).map((info) =>
    Object.assign({}, info, info.currency === "XMR" ? { explorerTx: null } : {}),
  );

const Overview = ({ wallets }: { wallets: AdminWallets }) => (
  <OverviewPanel wallets={wallets} currencies={useCurrencies()} onAll={() => toArea("transactions")} />
);

const Transactions = ({ wallets }: { wallets: AdminWallets }) => (
  <TransactionsPanel wallets={wallets} currencies={useCurrencies()} />
);

/** Only the owner books by hand, and only where members have balances. */
function BookDeposit({ wallets: { mode } }: { wallets: AdminWallets }) {
  const currencies = useCurrencies();
  const owner = isOwner(useSession().user);
  return owner && mode !== "pay-in" ? <DepositButton currencies={currencies} /> : null;
}

const Loading = () => (
  <div role="status" aria-label={texts.loading} className="grid gap-4 lg:gap-5">
    <Skeleton className="h-28 rounded-xl!" />
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 max-lg:[&>:first-child]:col-span-2">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="h-28 rounded-xl!" />
      ))}
    </div>
    <Skeleton className="h-96 rounded-xl!" />
  </div>
);
