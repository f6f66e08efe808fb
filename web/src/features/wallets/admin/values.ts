import { fromUnits, toUnits, valueCents } from "../amounts";
import type { CurrencyTotal } from "./api";

/** Euro as decimal text in cents. */
export const euroCents = (eur: string): number => valueCents(eur, "1");

/** What an amount of this currency is worth, in cents; 0 where the shop has no rate. */
export const worthOf = (amount: string, { eurRate }: Pick<CurrencyTotal, "eurRate">): number =>
  eurRate ? valueCents(amount, eurRate) : 0;

const digits = 18;

/** What members and shop hold of a currency together, decided or not: decimal text. */
export function heldOf({ balance, pendingBalance, reserved, shop }: CurrencyTotal): string {
  const units = [balance, pendingBalance, reserved, shop].map((part) => toUnits(part, digits) ?? 0n);
  return fromUnits(
    units.reduce((sum, part) => sum + part),
    digits,
  );
}

/** What all wallets hold together, in cents; null where the shop knows no rate at all. */
export function totalCents(totals: readonly CurrencyTotal[]): number | null {
  const values = totals.flatMap(({ eurValue }) => (eurValue ? [euroCents(eurValue)] : []));
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
