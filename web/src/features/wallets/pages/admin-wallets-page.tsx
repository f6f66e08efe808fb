import { useQueryClient } from "@tanstack/react-query";
import { ShieldX, WalletCards as WalletIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { configQuery, useConfig } from "@/api/config";
import { Link, navigate, useSearch } from "@/base/navigation";
import { href } from "@/base/paths";
import { useSession } from "@/features/auth/session";
import { DemoMark } from "@/ui/badge";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { EmptyState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { OverviewPanel } from "../components/overview-panel";
import { TransactionList } from "../components/transaction-list";
import { WalletCards } from "../components/wallet-cards";
import { demoTransactions, demoWallets } from "../demo";
import { walletAdminTexts as texts } from "../texts";

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
  const demo = useConfig()?.demo === true;
  const area = readArea(useSearch());
  const [refreshing, setRefreshing] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  // On phones the row of tabs is wider than the screen.
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = row.current?.querySelector('[role="tab"][aria-selected="true"]');
    active?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [area]);
  const transactions = demoTransactions(now);

  async function refresh() {
    setRefreshing(true);
    await Promise.all([client.refetchQueries({ queryKey: configQuery.queryKey }), rest(refreshMs)]);
    setNow(Date.now());
    setRefreshing(false);
  }

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
          { value: "overview", label: texts.overview },
          { value: "transactions", label: texts.transactions },
          { value: "wallets", label: texts.wallets },
          { value: "shop", label: texts.shop },
        ]}
      >
        <TabPanel value="overview">
          {demo ? (
            <OverviewPanel
              wallets={demoWallets}
              transactions={transactions}
              onAll={() => toArea("transactions")}
            />
          ) : (
            <NoWallets />
          )}
        </TabPanel>
        <TabPanel value="transactions">
          {demo ? (
            <Card>
              <CardTitle action={<DemoMark />}>{texts.transactions}</CardTitle>
              <div className="-my-3.5">
                <TransactionList label={texts.transactions} transactions={transactions} />
              </div>
            </Card>
          ) : (
            <NoWallets />
          )}
        </TabPanel>
        <TabPanel value="wallets">{demo ? <WalletCards wallets={demoWallets} /> : <NoWallets />}</TabPanel>
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

const NoWallets = () => (
  <Card>
    <EmptyState icon={<WalletIcon />} title={texts.empty} text={texts.emptyText} />
  </Card>
);
