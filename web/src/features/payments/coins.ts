import type { CoinCurrency } from "./api";

export const coinNames: Record<CoinCurrency, string> = {
  BTC: "Bitcoin",
  ETH: "Ethereum",
  LTC: "Litecoin",
  XMR: "Monero",
  USDT: "Tether",
};

/** "0.00043000" → "0.00043", as wallets want it. */
export const plainCoins = (amount: string): string =>
  amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;

/** "0.00043000" → "0,00043 BTC" */
export const coinText = (amount: string, currency: CoinCurrency): string =>
  `${plainCoins(amount).replace(".", ",")} ${currency}`;

const german = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 8 });

/** "60000.00" → "1 BTC = 60.000,00 €" */
export const rateText = (rate: string, currency: CoinCurrency): string =>
  `1 ${currency} = ${german.format(Number(rate))} €`;
