import { type Config, useConfig } from "@/api/config";
import type { Currency, CurrencyInfo } from "./api";

/** What the shop says about its wallets; undefined until it has arrived. */
export const useWalletConfig = (): Config["wallet"] | undefined => useConfig()?.wallet;

/** Where anyone can look a transaction up; null where no one can, as with Monero. */
export function explorerUrl(info: Pick<CurrencyInfo, "explorerTx">, txId: string): string | null {
  return info.explorerTx ? info.explorerTx + encodeURIComponent(txId) : null;
}

/** The tint that belongs to a currency, like the category tints behind the pictures. */
export const tints: Record<Currency, string> = {
  BTC: "bg-tint-premium",
  ETH: "bg-tint-research",
  LTC: "bg-tint-classic",
  XMR: "bg-tint-stimulant",
  USDT: "bg-tint-homebrew",
};
