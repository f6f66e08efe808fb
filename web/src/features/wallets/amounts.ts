/**
 * Amounts of coins are decimal strings on the wire ("0.00120000"). Here they are counted in whole units of
 * 10⁻ⁿ, n being the currency's decimals, in a bigint: nothing is ever rounded by the machine.
 */

/** Digits behind the comma that the specification shows. */
const shown = 8;

/** More digits than any currency's 64 bits hold. */
const plain = /^(\d{1,20})(?:\.(\d{0,30}))?$/;

/** "0.5" with 8 decimals → 50000000n; null when it is no plain decimal or finer than the currency's unit. */
export function toUnits(amount: string, decimals: number): bigint | null {
  const [, whole, fraction = ""] = plain.exec(amount) ?? [];
  if (whole === undefined) return null;
  const kept = fraction.replace(/0+$/, "");
  if (kept.length > decimals) return null;
  return BigInt(whole + kept.padEnd(decimals, "0"));
}

/** 50000000n with 8 decimals → "0.5" */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction ? `${whole}.${fraction}` : whole;
}

/** Whether there is anything at all. */
export const isPositive = (amount: string | null | undefined): amount is string =>
  /[1-9]/.test(amount ?? "") && !amount?.startsWith("-");

export type AmountProblem = "missing" | "malformed" | "zero" | "tooFine" | "tooMuch";

/** What a person typed as an amount of a currency, or what is wrong with it. A comma is as good as a point. */
export function readAmount(
  typed: string,
  decimals: number,
  available?: string,
): { amount: string } | { problem: AmountProblem } {
  const text = typed.trim().replace(",", ".");
  if (text === "") return { problem: "missing" };
  if (!plain.test(text)) return { problem: "malformed" };
  const units = toUnits(text, decimals);
  if (units === null) return { problem: "tooFine" };
  if (units === 0n) return { problem: "zero" };
  const most = available === undefined ? null : toUnits(available, decimals);
  if (most !== null && units > most) return { problem: "tooMuch" };
  return { amount: fromUnits(units, decimals) };
}

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ".");

function german(amount: string, fractionOf: (fraction: string) => string): string {
  const [whole = "0", fraction = ""] = amount.replace(/^-/, "").split(".");
  const rest = fractionOf(fraction);
  return `${amount.startsWith("-") ? "−" : ""}${grouped(whole)}${rest && `,${rest}`}`;
}

/** "1742.5" → "1.742,50000000": eight places, finer ones cut off and never rounded up. */
export const eightPlaces = (amount: string): string =>
  german(amount, (fraction) => fraction.padEnd(shown, "0").slice(0, shown));

/** "1742.500" → "1.742,5": every digit that says something. */
export const exactly = (amount: string): string => german(amount, (fraction) => fraction.replace(/0+$/, ""));

/** Whether eight places do not tell all of it. */
export const isFiner = (amount: string): boolean => /\.\d{8}\d*[1-9]/.test(amount);

/** "0.04821500" BTC → "0,04821500 BTC" */
export const formatAmount = (amount: string, currency: string): string =>
  `${eightPlaces(amount)} ${currency}`;

/** "0.04821500" BTC → "0,048215 BTC" */
export const formatExact = (amount: string, currency: string): string => `${exactly(amount)} ${currency}`;

/** A rate as a fraction of whole numbers: euro cents for `per` coins. */
function rateOf(eur: string): { cents: bigint; per: bigint } {
  const [whole = "0", fraction = ""] = eur.split(".");
  return { cents: BigInt(whole + fraction) * 100n, per: 10n ** BigInt(fraction.length) };
}

const scale = 18;

/** What an amount is worth in whole euro cents, cut; `eur` is the price of one coin. */
export function valueCents(amount: string, eur: string): number {
  const { cents, per } = rateOf(eur);
  return Number(((toUnits(amount, scale) ?? 0n) * cents) / (per * 10n ** BigInt(scale)));
}

/** The coins for a price, rounded up to the currency's unit, as the server does. Null without a rate. */
export function coinsFor(priceCents: number, eur: string, decimals: number): string | null {
  const { cents, per } = rateOf(eur);
  if (cents === 0n) return null;
  const dividend = BigInt(priceCents) * per * 10n ** BigInt(decimals);
  return fromUnits((dividend + cents - 1n) / cents, decimals);
}

const longest = 20;

/** Addresses and hashes longer than 20 characters lose their middle. */
export const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, 10)}…${text.slice(-8)}` : text;
