import { Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { formatEuro } from "@/base/money";
import { DemoMark } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { exactly, formatAmount, isPositive, shorten } from "../amounts";
import { Coin } from "../components/coin";
import { copy } from "../copy";
import type { CurrencyTotal } from "./api";
import { walletAdminTexts as texts } from "./texts";
import { euroCents, heldOf, totalCents } from "./values";

/** The receiving addresses. They stay covered until asked for: back offices are read over shoulders. */
export function WalletCards({
  totals,
  demo,
  action,
}: {
  totals: readonly CurrencyTotal[];
  demo: boolean;
  action?: React.ReactNode;
}) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const total = totalCents(totals);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-muted">{texts.totalValue}</span>
          <span className="price-type text-2xl">{total === null ? texts.noRates : formatEuro(total)}</span>
          {demo ? <DemoMark className="self-center" /> : null}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full">
          {action}
          <Button
            variant="outline"
            aria-pressed={shown}
            icon={<Icon aria-hidden className="size-4.5" />}
            onClick={() => setShown(!shown)}
          >
            {shown ? texts.hideAddresses : texts.showAddresses}
          </Button>
        </div>
      </div>
      <ul aria-label={texts.wallets} className="grid gap-4 md:grid-cols-2 min-[100rem]:grid-cols-3">
        {totals.map((wallet) => (
          <li key={wallet.currency} className="grid">
            <Wallet wallet={wallet} shown={shown} demo={demo} />
          </li>
        ))}
      </ul>
    </>
  );
}

const cover = "•".repeat(18);

function Wallet({ wallet, shown, demo }: { wallet: CurrencyTotal; shown: boolean; demo: boolean }) {
  const { currency, name, address, network, confirmations, eurRate, eurValue } = wallet;
  const parts = [
    [texts.members, wallet.balance],
    [texts.unconfirmed, wallet.pendingBalance],
    [texts.reserved, wallet.reserved],
    [texts.shopOwn, wallet.shop],
  ] as const;
  const facts = [
    [texts.network, network],
    [texts.needed, String(confirmations)],
  ];
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Coin currency={currency} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-tight">{name}</h2>
          <p className="text-sm text-muted">
            {eurRate ? texts.rate(currency, formatEuro(euroCents(eurRate))) : texts.noRate}
          </p>
        </div>
        {demo ? <DemoMark className="self-start" /> : null}
      </div>
      <div>
        <p className="price-type text-xl">{formatAmount(heldOf(wallet), currency)}</p>
        {eurValue ? <p className="text-sm text-muted">{formatEuro(euroCents(eurValue))}</p> : null}
      </div>
      <dl className="grid gap-1 text-sm">
        {parts
          .filter(([, amount]) => isPositive(amount))
          .map(([label, amount]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd>{exactly(amount)}</dd>
            </div>
          ))}
      </dl>
      {address ? (
        <div className="flex items-center gap-2 rounded-lg bg-sunken py-1 pr-1 pl-3.5">
          <code className="min-w-0 flex-1 truncate text-sm" title={shown ? address : undefined}>
            {shown ? (
              shorten(address)
            ) : (
              <>
                <span aria-hidden>{cover}</span>
                <span className="sr-only">{texts.hidden}</span>
              </>
            )}
          </code>
          <IconButton
            variant="ghost"
            label={texts.copyAddress(currency)}
            onClick={() => void copy(address, texts.addressCopied(currency))}
          >
            <Copy aria-hidden className="size-4.5" />
          </IconButton>
        </div>
      ) : (
        <p className="flex min-h-13 items-center rounded-lg bg-sunken px-3.5 text-sm text-muted">
          {texts.noAddress}
        </p>
      )}
      <dl className="mt-auto flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
