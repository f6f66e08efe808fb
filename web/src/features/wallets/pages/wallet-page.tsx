import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { useRefresh } from "@/api/use-refresh";
import { useSession } from "@/features/auth";
import { DemoMark } from "@/ui/badge";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { Skeleton } from "@/ui/skeleton";
import { PageSpinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { type Currency, type CurrencyInfo, myWalletsQuery, type Wallet, walletsKey } from "../api";
import { BalanceCard } from "../components/balance-card";
import { CurrencyButtons } from "../components/currency-buttons";
import { DepositPanel } from "../components/deposit-panel";
import { GoodToKnow } from "../components/good-to-know";
import { HistoryPanel } from "../components/history-panel";
import { PayIn } from "../components/pay-in";
import { StartWallets } from "../components/start-wallets";
import { TransferForm } from "../components/transfer-form";
import { WithdrawForm } from "../components/withdraw-form";
import { useWalletConfig } from "../currencies";
import { useWalletNews } from "../news";
import { walletTexts as texts } from "../texts";

/** What the screen shows, by the first parts of the keys. */
const shown = [walletsKey];

/** /wallet: 'Meine Wallet'. What the shop holds for its members depends on its mode. */
export default function WalletPage() {
  const session = useSession();
  const config = useWalletConfig();
  // The gate redirects people who are not signed in or not approved; their calls would only be refused.
  if (!config || !session.user?.isApproved) return <PageSpinner />;
  return (
    <div className="relative mx-auto max-w-5xl pt-2">
      {config.mode === "pay-in" ? (
        <>
          <PageHeader title={texts.title} />
          <PayIn currencies={config.currencies} />
        </>
      ) : (
        <OwnWallets currencies={config.currencies} demo={config.mode === "demo"} />
      )}
    </div>
  );
}

function OwnWallets({ currencies, demo }: { currencies: readonly CurrencyInfo[]; demo: boolean }) {
  const refresh = useRefresh(shown);
  const mine = useQuery(myWalletsQuery);
  const [chosen, setChosen] = useState<Currency>("BTC");
  useWalletNews();

  const info = currencies.find(({ currency }) => currency === chosen);
  const wallet = mine.data?.wallets.find(({ currency }) => currency === chosen);
  return (
    <>
      <PageHeader
        title={
          <>
            {texts.title} {demo ? <DemoMark className="ml-1 align-middle font-sans" /> : null}
          </>
        }
        text={demo ? texts.demoText : undefined}
      />
      <RefreshButton className="absolute! top-0 right-0" {...refresh} />
      {mine.data?.initialised === false ? (
        <StartWallets currencies={currencies} />
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:gap-5">
          <CurrencyButtons
            currencies={currencies.map(({ currency }) => currency)}
            wallets={mine.data?.wallets}
            value={chosen}
            onChange={setChosen}
          />
          {wallet && info ? (
            <OneWallet wallet={wallet} info={info} demo={demo} />
          ) : mine.isError ? (
            <Card>
              <ErrorState title={texts.loadFailed} text={reasonOf(mine.error)} query={mine} />
            </Card>
          ) : (
            <LoadingWallet />
          )}
        </div>
      )}
    </>
  );
}

const areas = ["deposit", "withdraw", "transfer", "history"] as const;

function OneWallet({ wallet, info, demo }: { wallet: Wallet; info: CurrencyInfo; demo: boolean }) {
  const [area, setArea] = useState<(typeof areas)[number]>("deposit");
  const { currency, balance } = wallet;
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <BalanceCard wallet={wallet} info={info} demo={demo} />
      <Card className="max-sm:p-3 lg:row-span-2">
        <Tabs
          wide
          value={area}
          onChange={setArea}
          label={texts.tabs}
          items={areas.map((value) => ({ value, label: texts[value] }))}
        >
          {/* What was typed for one currency is not meant for another. */}
          <TabPanel value="deposit">
            <DepositPanel info={info} />
          </TabPanel>
          <TabPanel value="withdraw">
            <WithdrawForm key={currency} info={info} available={balance} />
          </TabPanel>
          <TabPanel value="transfer">
            <TransferForm key={currency} info={info} available={balance} />
          </TabPanel>
          <TabPanel value="history">
            <HistoryPanel key={currency} info={info} onDeposit={() => setArea("deposit")} />
          </TabPanel>
        </Tabs>
      </Card>
      <GoodToKnow info={info} />
    </div>
  );
}

const LoadingWallet = () => (
  <div
    role="status"
    aria-label={texts.loading}
    className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]"
  >
    <Skeleton className="h-64 rounded-2xl!" />
    <Card className="grid gap-5 max-sm:p-4">
      <Skeleton className="h-13 rounded-lg!" />
      <Skeleton className="h-80" />
    </Card>
  </div>
);
