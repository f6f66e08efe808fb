/** Money is whole euro cents everywhere in the app; only the wire speaks in decimals. */

const german = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1290 → "12,90 €" */
export function formatEuro(cents: number): string {
  return `${german.format(cents / 100)} €`;
}

/** 1290 → "12.90", the form of amounts on the wire. */
export function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A wire price (12.9, "12.90") in cents; null when it is no amount of money. */
export function toCents(price: unknown): number | null {
  if (typeof price !== "number" && (typeof price !== "string" || price.trim() === "")) return null;
  const value = Number(price);
  if (!Number.isFinite(value) || value < 0) return null;
  return Math.round(value * 100);
}

/** The unit price less a percentage, rounded half up: the server computes the very same figure. */
export function reduceCents(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100);
}

const perUnit: Record<string, { factor: number; label: string }> = {
  g: { factor: 1000, label: "kg" },
  kg: { factor: 1, label: "kg" },
  ml: { factor: 1000, label: "l" },
  l: { factor: 1, label: "l" },
};

/** The base price the law wants next to goods sold by weight or volume; null for goods sold by the piece. */
export function basePrice(
  cents: number,
  netAmount: number | null | undefined,
  unit: string | null | undefined,
): string | null {
  const per = unit ? perUnit[unit] : undefined;
  if (!per || !netAmount || netAmount <= 0) return null;
  return `${formatEuro(Math.round((cents * per.factor) / netAmount))}/${per.label}`;
}
