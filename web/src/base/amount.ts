import { formatEuro, toCents } from "./money";

/** An amount of a document or of several, which is below zero where it takes an invoice back. */
export const euro = (amount: string): string =>
  amount.startsWith("-") ? formatEuro(-(toCents(amount.slice(1)) ?? 0)) : formatEuro(toCents(amount) ?? 0);
