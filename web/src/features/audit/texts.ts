import { formatDateTime } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import type { AuditEntry } from "./api";

/** The German of what happened. */
export const auditTexts = {
  title: "Letzte Aktivität",
  empty: "Noch ist nichts passiert.",
  loadFailed: "Die Aktivität konnte nicht geladen werden.",
  reason: (reason: string) => `Grund: ${reason}`,
} as const;

const roles: Record<string, string> = { admin: "Admin", premium: "Premium", user: "Mitglied" };

type Sentence = (entry: AuditEntry) => string;

/** Somebody did it, or nobody signed in: a guest, the demo data, the shop itself. */
const told =
  (active: (actor: string, entry: AuditEntry) => string, passive: Sentence): Sentence =>
  (entry) =>
    entry.actorName ? active(entry.actorName, entry) : passive(entry);

/** One fact of the state after the action. */
const after = ({ after: facts }: AuditEntry, name: string): unknown =>
  (facts as Record<string, unknown> | null)?.[name];

function amount(entry: AuditEntry): string {
  const cents = toCents(after(entry, "totalAmount"));
  // The amount and its sign stay on one line.
  return cents === null ? "" : ` über ${formatEuro(cents).replace(" ", "\u00a0")}`;
}

function timeoutEnd(entry: AuditEntry): string {
  const until = after(entry, "timeoutUntil");
  return typeof until === "string" ? ` bis ${formatDateTime(until)} Uhr` : "";
}

function role(entry: AuditEntry): string {
  const name = after(entry, "role");
  return typeof name === "string" ? `die Rolle ${roles[name] ?? name}` : "eine andere Rolle";
}

/** One sentence for every action that the server writes down. */
export const sentences = {
  "user.registered": ({ subjectName }) => `${subjectName} hat sich registriert.`,
  "user.approved": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} freigeschaltet.`,
    ({ subjectName }) => `${subjectName} wurde freigeschaltet.`,
  ),
  "user.rejected": told(
    (actor, { subjectName }) => `${actor} hat die Registrierung von ${subjectName} abgelehnt.`,
    ({ subjectName }) => `Die Registrierung von ${subjectName} wurde abgelehnt.`,
  ),
  "user.timed_out": told(
    (actor, entry) => `${actor} hat ${entry.subjectName}${timeoutEnd(entry)} pausiert.`,
    (entry) => `${entry.subjectName} wurde${timeoutEnd(entry)} pausiert.`,
  ),
  "user.banned": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} gebannt.`,
    ({ subjectName }) => `${subjectName} wurde gebannt.`,
  ),
  "user.unbanned": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} entsperrt.`,
    ({ subjectName }) => `${subjectName} wurde entsperrt.`,
  ),
  "user.role_changed": told(
    (actor, entry) => `${actor} hat ${entry.subjectName} ${role(entry)} gegeben.`,
    (entry) => `${entry.subjectName} hat jetzt ${role(entry)}.`,
  ),
  "user.deleted": told(
    (actor) => `${actor} hat ein Konto gelöscht.`,
    () => "Ein Konto wurde gelöscht.",
  ),
  "product.created": told(
    (actor, { subjectName }) => `${actor} hat „${subjectName}“ hinzugefügt.`,
    ({ subjectName }) => `„${subjectName}“ wurde hinzugefügt.`,
  ),
  "product.updated": told(
    (actor, { subjectName }) => `${actor} hat „${subjectName}“ geändert.`,
    ({ subjectName }) => `„${subjectName}“ wurde geändert.`,
  ),
  "product.deleted": told(
    (actor, { subjectName }) => `${actor} hat „${subjectName}“ gelöscht.`,
    ({ subjectName }) => `„${subjectName}“ wurde gelöscht.`,
  ),
  "order.placed": told(
    (actor, entry) => `${actor} hat ${entry.subjectName}${amount(entry)} bestellt.`,
    (entry) => `Neue Bestellung ${entry.subjectName}${amount(entry)}.`,
  ),
  "order.paid": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} als bezahlt markiert.`,
    ({ subjectName }) => `${subjectName} ist bezahlt.`,
  ),
  "order.failed": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} abgelehnt.`,
    ({ subjectName }) => `Die Zahlung von ${subjectName} ist fehlgeschlagen.`,
  ),
  "order.expired": ({ subjectName }) => `${subjectName} ist abgelaufen.`,
} as const satisfies Record<`${string}.${string}`, Sentence>;

export type AuditAction = keyof typeof sentences;

export const isKnown = (action: string): action is AuditAction => action in sentences;

/** What happened, in German; an action of a newer server is at least named. */
export const sentenceOf = (entry: AuditEntry): string =>
  isKnown(entry.action) ? sentences[entry.action](entry) : `${entry.subjectName}: ${entry.action}`;
