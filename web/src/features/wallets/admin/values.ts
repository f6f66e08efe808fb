import { valueCents } from "../amounts";
import type { CurrencyTotal } from "./api";

/** Euro as decimal text in cents. */
export const euroCents = (eur: string): number => valueCents(eur, "1");

/** What an amount of this currency is worth, in cents; 0 where the shop has no rate. */
export const worthOf = (amount: string, { eurRate }: Pick<CurrencyTotal, "eurRate">): number =>
  eurRate ? valueCents(amount, eurRate) : 0;

/** What all wallets hold together, in cents; null where the shop knows no rate at all. */
export function totalCents(totals: readonly CurrencyTotal[]): number | null {
  const values = totals.flatMap(({ eurValue }) => (eurValue ? [euroCents(eurValue)] : []));
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
