import { ArrowDownLeft, Coins, Hourglass } from "lucide-react";
import { formatEuro } from "@/base/money";
import { DemoMark } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardTitle, StatCard } from "@/ui/card";
import { formatAmount, totalCents, valueCents } from "../amounts";
import type { DemoTransaction, DemoWallet } from "../demo";
import { walletAdminTexts as texts } from "../texts";
import { TransactionList } from "./transaction-list";

const latest = 3;
const iconClass = "size-5 text-brand";

const worth = (list: readonly DemoTransaction[]): number =>
  list.reduce((sum, { currency, amount }) => sum + valueCents(currency, amount), 0);

/** What the shop holds, what is on its way and what came last. */
export function OverviewPanel({
  wallets,
  transactions,
  onAll,
}: {
  wallets: readonly DemoWallet[];
  transactions: readonly DemoTransaction[];
  /** To all transactions. */
  onAll: () => void;
}) {
  const pending = transactions.filter(({ status }) => status === "pending");
  const incoming = transactions.filter(({ type, status }) => type === "incoming" && status === "confirmed");
  return (
    <div className="grid gap-4 lg:gap-5">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 max-lg:[&>:first-child]:col-span-2">
        <StatCard
          label={texts.totalValue}
          value={formatEuro(totalCents(wallets))}
          hint={texts.totalHint}
          icon={<Coins aria-hidden className={iconClass} />}
        />
        <StatCard
          label={texts.pending}
          value={formatEuro(worth(pending))}
          hint={pending.length > 0 ? texts.pendingHint(pending.length) : texts.nothingPending}
          tone={pending.length > 0 ? "warning" : "muted"}
          icon={<Hourglass aria-hidden className={iconClass} />}
        />
        <StatCard
          label={texts.confirmedIncoming}
          value={formatEuro(worth(incoming))}
          hint={texts.incomingHint}
          icon={<ArrowDownLeft aria-hidden className={iconClass} />}
        />
      </div>
      <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Holdings wallets={wallets} />
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
          <div className="-my-3.5">
            <TransactionList label={texts.latest} transactions={transactions.slice(0, latest)} />
          </div>
        </Card>
      </div>
    </div>
  );
}

function Holdings({ wallets }: { wallets: readonly DemoWallet[] }) {
  const total = totalCents(wallets);
  return (
    <Card>
      <CardTitle>
        {texts.holdings} <DemoMark className="ml-1.5 align-middle font-sans" />
      </CardTitle>
      <ul className="grid gap-4">
        {wallets.map(({ currency, symbol, balance }) => {
          const cents = valueCents(currency, balance);
          const percent = total > 0 ? Math.round((cents / total) * 100) : 0;
          return (
            <li key={currency} className="grid gap-1.5">
              <p className="flex items-baseline justify-between gap-4">
                <span className="font-semibold">{symbol}</span>
                <span className="font-semibold">{formatEuro(cents)}</span>
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
                <span>{formatAmount(balance, currency)}</span>
                <span>{texts.share(percent)}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
