/** Parts of the sentences of what happened. */
import { formatDateTime } from "@/base/dates";
import { monthName } from "@/base/months";
import { formatEuro, toCents } from "@/base/money";
import type { AuditEntry } from "./api";
import type { EventKind, FactsOf } from "./events";
import { exportTexts, roleTexts } from "./texts";

/** An entry of one kind. One that an older server wrote may lack the facts. */
export type EntryOf<Kind extends EventKind> = Omit<AuditEntry, "before" | "after"> & {
  before?: Field<FactsOf<Kind>, "before"> | null;
  after?: Field<FactsOf<Kind>, "after"> | null;
};

/** What happened, in one sentence. */
export type Sentence<Kind extends EventKind> = (entry: EntryOf<Kind>) => string;

type Field<Facts, Name extends string> = Facts extends Record<Name, infer Value> ? Value : null;

/** A person did it, or no one signed in: a guest, the demo data, the shop itself. */
export const told =
  <Entry extends { actorName: string }>(
    active: (actor: string, entry: Entry) => string,
    passive: (entry: Entry) => string,
  ) =>
  (entry: Entry): string =>
    entry.actorName ? active(entry.actorName, entry) : passive(entry);

export function amount({ after }: EntryOf<"order.placed">): string {
  const cents = toCents(after?.totalAmount);
  return cents === null ? "" : ` über ${formatEuro(cents).replace(" ", "\u00a0")}`;
}

/** ": 120 Produkte", of a file that is brought in. */
export const goods = (count: number | undefined): string =>
  count === undefined ? "" : count === 1 ? ": 1 Produkt" : `: ${count.toLocaleString("de-DE")} Produkte`;

/** The amount and its sign stay on one line. */
export const money = (text: string): string => formatEuro(toCents(text) ?? 0).replace(" ", "\u00a0");

/** " über 12,90 €", of money that came in by transfer. */
export const sum = (after: { amount: string } | undefined | null): string =>
  after ? ` über ${money(after.amount)}` : "";

/** " für November 2026", of documents that were exported. */
export const ofMonth = (after: EntryOf<"bookkeeping.exported">["after"]): string =>
  after ? ` für ${monthName(after.month)}` : "";

/** What is kept beyond its time: an order, or everything up to a day. */
export const held = (facts: { until?: string | null } | undefined | null, subject: string): string =>
  facts?.until ? `alles bis zum ${subject}` : `Bestellung ${subject}`;

/** What a statement has brought, with a colon before it. */
export const read = (after: EntryOf<"bank.imported">["after"]): string =>
  after ? `: ${after.new} neue Eingänge, ${after.settled} zugeordnet` : "";

/** How many coins it was about, with a space before them. */
export function coins({ after }: EntryOf<"wallet.deposited" | "wallet.transferred">): string {
  if (!after) {
    return "";
  }
  const { amount: units, currency } = after;
  const short = units.includes(".") ? units.replace(/\.?0+$/, "") : units;
  return ` ${short.replace(".", ",")}\u00a0${currency}`;
}

export function exported(after: EntryOf<"export.made">["after"]): string {
  if (!after) return "Daten";
  return after.rows === null || after.rows === undefined
    ? exportTexts[after.what]
    : `${after.rows} ${exportTexts[after.what]}`;
}

export function timeoutEnd({ after }: EntryOf<"user.timed_out">): string {
  return after?.timeoutUntil ? ` bis ${formatDateTime(after.timeoutUntil)} Uhr` : "";
}

/** "das 2. Paket von ", where an order goes in several. */
export function parcelOf(after: EntryOf<"fulfilment.shipped">["after"]): string {
  return after && (after.number > 1 || !after.isLast) ? `das ${after.number}. Paket von ` : "";
}

export function role({ after }: EntryOf<"user.role_changed">): string {
  return after ? `die Rolle ${roleTexts[after.role]}` : "eine andere Rolle";
}
