import { clsx } from "clsx";
import type { Currency, Wallet } from "../api";
import { eightPlaces } from "../amounts";
import { walletTexts as texts } from "../texts";
import { Coin } from "./coin";

/** One button for each currency, with what is in it where there is room. */
export function CurrencyButtons({
  currencies,
  wallets,
  value,
  onChange,
}: {
  currencies: readonly Currency[];
  /** Undefined until the balances are known. */
  wallets: readonly Wallet[] | undefined;
  value: Currency;
  onChange: (currency: Currency) => void;
}) {
  return (
    <div role="group" aria-label={texts.currencies} className="grid grid-cols-5 gap-1.5 sm:gap-3">
      {currencies.map((currency) => {
        const balance = wallets?.find((wallet) => wallet.currency === currency)?.balance;
        return (
          <button
            key={currency}
            type="button"
            aria-label={currency}
            aria-pressed={currency === value}
            onClick={() => onChange(currency)}
            className={clsx(
              "flex min-w-0 flex-col items-center gap-1.5 rounded-xl border px-1 py-2.5 transition-colors duration-150 lg:flex-row lg:gap-3 lg:p-3",
              currency === value ? "border-ink bg-surface" : "border-line bg-surface hover:bg-sunken",
              currency === value && "outline-1 -outline-offset-2 outline-ink",
            )}
          >
            <Coin currency={currency} className="max-sm:size-10" />
            <span className="min-w-0 lg:text-left">
              <span className="block text-sm font-semibold sm:text-base">{currency}</span>
              {balance === undefined ? null : (
                <span aria-hidden className="block truncate text-sm text-muted max-lg:hidden">
                  {eightPlaces(balance)}
                </span>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
