import { formatDate, formatDateTime } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import type { AuditEntry } from "./api";
import { wordTexts } from "./fact-texts";

/** One fact that an action changed, as text; undefined where there was none. */
export interface Change {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

type Facts = Record<string, unknown>;

const facts = (value: unknown): Facts =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Facts) : {};

/** Facts that are euro. Coins are no euro: next to them stands their currency. */
const isEuro = (name: string, of: Facts): boolean =>
  name === "price" ||
  name === "priceBefore" ||
  name === "totalAmount" ||
  name === "minimumAmount" ||
  (name === "amount" && !of["currency"]);

const number = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 18 });

/** A fact as people read it: money, times, figures and the server's words each in their own form. */
function text(name: string, of: Facts): string | undefined {
  const value = of[name];
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "boolean") return value ? "ja" : "nein";
  const cents = isEuro(name, of) ? toCents(value) : null;
  if (cents !== null) return formatEuro(cents);
  if (typeof value === "number")
    return name === "discount" ? `${number.format(value)} %` : number.format(value);
  if (typeof value !== "string") return JSON.stringify(value);
  if (name === "amount" && /^\d+(\.\d+)?$/.test(value)) return number.format(value as `${number}`);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  return wordTexts[name]?.[value] ?? value;
}

/** What differs between before and after; facts that stayed are left out. */
export function changesOf({ before, after }: Pick<AuditEntry, "before" | "after">): Change[] {
  const [old, now] = [facts(before), facts(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name, before: text(name, old), after: text(name, now) }))
    .filter((change) => change.before !== change.after);
}
