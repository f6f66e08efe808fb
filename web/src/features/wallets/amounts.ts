import { type Currency, demoRates, type DemoWallet } from "./demo";

const places = 8;

/** What an amount is worth at the demo rates, in cents; "0.04821500" BTC → 281672. */
export function valueCents(currency: Currency, amount: string): number {
  const [whole = "0", fraction = ""] = amount.split(".");
  const units = BigInt(whole + fraction.padEnd(places, "0").slice(0, places));
  return Number((units * BigInt(demoRates[currency])) / 10n ** BigInt(places));
}

/** What all wallets hold together, in cents. */
export const totalCents = (wallets: readonly DemoWallet[]): number =>
  wallets.reduce((sum, { currency, balance }) => sum + valueCents(currency, balance), 0);

/** "0.04821500" BTC → "0,04821500 BTC" */
export const formatAmount = (amount: string, currency: Currency): string =>
  `${amount.replace(".", ",")} ${currency}`;

const longest = 20;

/** Addresses and hashes longer than 20 characters lose their middle. */
export const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, 10)}…${text.slice(-8)}` : text;

const explorers: Partial<Record<Currency, string>> = {
  BTC: "https://mempool.space/tx/",
  ETH: "https://etherscan.io/tx/",
  LTC: "https://blockchair.com/litecoin/transaction/",
  USDT: "https://etherscan.io/tx/",
};

/** Where everybody can look a transaction up; Monero shows nobody anything. */
export function explorerUrl(currency: Currency, txHash: string): string | null {
  const explorer = explorers[currency];
  return explorer ? explorer + encodeURIComponent(txHash) : null;
}
