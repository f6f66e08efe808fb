import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Lock } from "lucide-react";
import { formatEuro } from "@/base/money";
import { DemoMark } from "@/ui/badge";
import { Spinner } from "@/ui/spinner";
import { eightPlaces, formatAmount, formatExact, isFiner, isPositive, valueCents } from "../amounts";
import { type CurrencyInfo, ratesQuery, type Wallet } from "../api";
import { tints } from "../currencies";
import { walletTexts as texts } from "../texts";
import { Coin } from "./coin";

/** What is in one wallet, what is on its way, and what it would buy in the shop. */
export function BalanceCard({ wallet, info, demo }: { wallet: Wallet; info: CurrencyInfo; demo: boolean }) {
  const { currency, balance, pendingBalance, reservedBalance } = wallet;
  const rate = useQuery(ratesQuery).data?.find((one) => one.currency === currency);
  return (
    <section aria-label={texts.balance} className={clsx("rounded-2xl p-5 text-ink sm:p-6", tints[currency])}>
      <div className="mb-6 flex items-center gap-3">
        <Coin currency={currency} className="bg-glass!" />
        <h2 className="min-w-0 flex-1 text-lg">{info.name}</h2>
        {demo ? <DemoMark /> : null}
      </div>
      <p className="text-sm font-medium">{texts.balance}</p>
      <p className="price-type text-[1.75rem] leading-tight whitespace-normal wrap-anywhere sm:text-[2.125rem]">
        {eightPlaces(balance)} <span className="text-xl">{currency}</span>
      </p>
      {isFiner(balance) ? <p className="text-sm">{texts.exact(formatExact(balance, currency))}</p> : null}
      <p className="mt-1 min-h-6">{rate ? texts.worth(formatEuro(valueCents(balance, rate.eur))) : null}</p>
      <div className="mt-4 grid gap-1.5 border-t border-ink/15 pt-4 text-[0.9375rem]">
        <p className="flex min-h-6 items-center gap-2">
          {isPositive(pendingBalance) ? (
            <>
              <Spinner className="size-4.5!" />
              {texts.pending(formatAmount(pendingBalance, currency))}
            </>
          ) : (
            texts.nothingPending
          )}
        </p>
        {isPositive(reservedBalance) ? (
          <p className="flex min-h-6 items-center gap-2">
            <Lock aria-hidden className="size-4.5" />
            {texts.reserved(formatExact(reservedBalance, currency))}
          </p>
        ) : null}
      </div>
    </section>
  );
}
