import { ArrowDownLeft, Coins, Hourglass, Store } from "lucide-react";
import { formatEuro } from "@/base/money";
import { DemoMark } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardTitle, StatCard } from "@/ui/card";
import { formatAmount, isPositive } from "../amounts";
import type { CurrencyInfo } from "../api";
import type { AdminWallets, CurrencyTotal, DemoTransaction } from "./api";
import { DemoList } from "./demo-list";
import { LedgerCard } from "./ledger-card";
import { ReconciliationCard } from "./reconciliation-card";
import { walletAdminTexts as texts } from "./texts";
import { euroCents, heldOf, totalCents, worthOf } from "./values";
import { WithdrawalsCard } from "./withdrawals-card";

const latest = 3;
const split = "grid items-start gap-4 lg:gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]";
const iconClass = "size-5 text-brand";

/** What waits for a decision, what the shop holds, and whether the books are right. */
export function OverviewPanel({
  wallets,
  currencies,
  onAll,
}: {
  wallets: AdminWallets;
  currencies: readonly CurrencyInfo[];
  /** To all transactions. */
  onAll: () => void;
}) {
  const { mode, totals, demo, demoTransactions, ledger } = wallets;
  const members = mode !== "pay-in";
  return (
    <div className="grid gap-4 lg:gap-5">
      {members ? <WithdrawalsCard /> : <p className="text-muted">{texts.payIn}</p>}
      <Figures wallets={wallets} />
      <div className={demoTransactions ? split : undefined}>
        <Holdings totals={totals} demo={demo} />
        {demoTransactions ? (
          <Card>
            <CardTitle
              action={
                <Button size="sm" variant="ghost" className="-mr-2" onClick={onAll}>
                  {texts.all}
                </Button>
              }
            >
              {texts.latest} <DemoMark className="ml-1.5 align-middle font-sans" />
            </CardTitle>
            <div className="-my-3">
              <DemoList
                label={texts.latest}
                transactions={demoTransactions.slice(0, latest)}
                currencies={currencies}
              />
            </div>
          </Card>
        ) : null}
      </div>
      {members ? (
        <>
          <LedgerCard ledger={ledger} />
          <ReconciliationCard />
        </>
      ) : null}
    </div>
  );
}

const worthOfAll = (list: readonly DemoTransaction[], totals: readonly CurrencyTotal[]): number =>
  list.reduce((sum, { currency, amount }) => {
    const total = totals.find((one) => one.currency === currency);
    return total ? sum + worthOf(amount, total) : sum;
  }, 0);

function Figures({ wallets: { totals, demo, demoTransactions } }: { wallets: AdminWallets }) {
  const total = totalCents(totals);
  const rated = total !== null;
  const waiting = demoTransactions
    ? demoTransactions.filter(({ status }) => status === "pending").length
    : totals.filter(({ pendingBalance }) => isPositive(pendingBalance)).length;
  const waitingHint = demoTransactions ? texts.pendingHint : texts.pendingIn;
  const sumOf = (pick: (one: CurrencyTotal) => string) =>
    totals.reduce((sum, one) => sum + worthOf(pick(one), one), 0);
  const incoming = demoTransactions?.filter(
    ({ type, status }) => type === "incoming" && status === "confirmed",
  );
  const euro = (cents: number) => (rated ? formatEuro(cents) : "–");
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 max-lg:[&>:first-child]:col-span-2">
      <StatCard
        label={texts.totalValue}
        value={rated ? formatEuro(total) : "–"}
        hint={demo ? texts.atDemoRates : rated ? texts.atShopRates : texts.noRates}
        icon={<Coins aria-hidden className={iconClass} />}
      />
      <StatCard
        label={texts.pending}
        value={euro(
          demoTransactions
            ? worthOfAll(
                demoTransactions.filter(({ status }) => status === "pending"),
                totals,
              )
            : sumOf(({ pendingBalance }) => pendingBalance),
        )}
        hint={waiting > 0 ? waitingHint(waiting) : texts.nothingPending}
        tone={waiting > 0 ? "warning" : "muted"}
        icon={<Hourglass aria-hidden className={iconClass} />}
      />
      {incoming ? (
        <StatCard
          label={texts.confirmedIncoming}
          value={euro(worthOfAll(incoming, totals))}
          hint={texts.incomingHint}
          icon={<ArrowDownLeft aria-hidden className={iconClass} />}
        />
      ) : (
        <StatCard
          label={texts.shopShare}
          value={euro(sumOf(({ shop }) => shop))}
          hint={texts.shopShareHint}
          icon={<Store aria-hidden className={iconClass} />}
        />
      )}
    </div>
  );
}

function Holdings({ totals, demo }: { totals: readonly CurrencyTotal[]; demo: boolean }) {
  const all = totalCents(totals) ?? 0;
  return (
    <Card>
      <CardTitle>
        {texts.holdings} {demo ? <DemoMark className="ml-1.5 align-middle font-sans" /> : null}
      </CardTitle>
      <ul className="grid gap-4">
        {totals.map((total) => {
          const { currency, name, eurValue } = total;
          const cents = eurValue ? euroCents(eurValue) : null;
          const percent = cents !== null && all > 0 ? Math.round((cents / all) * 100) : 0;
          return (
            <li key={currency} className="grid gap-1.5">
              <p className="flex items-baseline justify-between gap-4">
                <span className="font-semibold">{name}</span>
                <span className="font-semibold">{cents === null ? texts.noRate : formatEuro(cents)}</span>
              </p>
              <svg
                aria-hidden
                viewBox="0 0 100 2"
                preserveAspectRatio="none"
                className="h-2 w-full rounded-full"
              >
                <rect width="100" height="2" className="fill-sunken" />
                <rect width={percent} height="2" className="fill-brand" />
              </svg>
              <p className="flex justify-between gap-4 text-sm text-muted">
                <span>{formatAmount(heldOf(total), currency)}</span>
                <span>{texts.share(percent)}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
