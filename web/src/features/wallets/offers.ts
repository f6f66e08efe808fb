import { useQuery } from "@tanstack/react-query";
import { coinsFor, isPositive, toUnits } from "./amounts";
import { type Currency, myWalletsQuery, ratesQuery } from "./api";
import { useWalletConfig } from "./currencies";

/** What a wallet would pay for a price, and whether there is enough in it. */
export interface WalletOffer {
  currency: Currency;
  /** Decimal text, rounded up to the currency's unit as the server does. */
  amount: string;
  enough: boolean;
}

/** The wallets with something in them, at today's rates; empty until everything is known. */
export function useWalletOffers(cents: number, wanted: boolean): readonly WalletOffer[] {
  const mine = useQuery({ ...myWalletsQuery, enabled: wanted }).data;
  const rates = useQuery({ ...ratesQuery, enabled: wanted }).data;
  const currencies = useWalletConfig()?.currencies;
  return (mine?.wallets ?? []).flatMap(({ currency, balance }): WalletOffer[] => {
    const decimals = currencies?.find((one) => one.currency === currency)?.decimals;
    const rate = rates?.find((one) => one.currency === currency);
    if (!isPositive(balance) || decimals === undefined || !rate) return [];
    const amount = coinsFor(cents, rate.eur, decimals);
    if (amount === null) return [];
    const needed = toUnits(amount, decimals) ?? 0n;
    return [{ currency, amount, enough: (toUnits(balance, decimals) ?? 0n) >= needed }];
  });
}
