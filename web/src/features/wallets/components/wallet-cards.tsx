import { Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { formatEuro } from "@/base/money";
import { DemoMark } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { formatAmount, shorten, totalCents, valueCents } from "../amounts";
import { copy } from "../copy";
import { demoRates, type DemoWallet } from "../demo";
import { walletAdminTexts as texts } from "../texts";
import { Coin } from "./coin";

/** The receiving addresses. They stay covered until asked for: back offices are read over shoulders. */
export function WalletCards({ wallets }: { wallets: readonly DemoWallet[] }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-muted">{texts.totalValue}</span>
          <span className="price-type text-2xl">{formatEuro(totalCents(wallets))}</span>
          <DemoMark className="self-center" />
        </p>
        <Button
          variant="outline"
          aria-pressed={shown}
          icon={<Icon aria-hidden className="size-4.5" />}
          onClick={() => setShown(!shown)}
        >
          {shown ? texts.hideAddresses : texts.showAddresses}
        </Button>
      </div>
      <ul aria-label={texts.wallets} className="grid gap-4 md:grid-cols-2 min-[100rem]:grid-cols-3">
        {wallets.map((wallet) => (
          <li key={wallet.currency} className="grid">
            <Wallet wallet={wallet} shown={shown} />
          </li>
        ))}
      </ul>
    </>
  );
}

const cover = "•".repeat(18);

function Wallet({ wallet, shown }: { wallet: DemoWallet; shown: boolean }) {
  const { currency, symbol, address, balance, pendingBalance, network, confirmations } = wallet;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Coin currency={currency} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-tight">{symbol}</h2>
          <p className="text-sm text-muted">{texts.rate(currency, formatEuro(demoRates[currency]))}</p>
        </div>
        <DemoMark className="self-start" />
      </div>
      <div>
        <p className="price-type text-xl">{formatAmount(balance, currency)}</p>
        <p className="text-sm text-muted">
          {formatEuro(valueCents(currency, balance))}
          {Number(pendingBalance) > 0
            ? ` · ${texts.pendingBalance(formatAmount(pendingBalance, currency))}`
            : null}
        </p>
      </div>
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
      <dl className="mt-auto flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <div className="flex gap-1.5">
          <dt className="text-muted">{texts.network}</dt>
          <dd className="font-medium">{network}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-muted">{texts.needed}</dt>
          <dd className="font-medium">{confirmations}</dd>
        </div>
      </dl>
    </Card>
  );
}
