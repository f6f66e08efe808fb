import { formatDateTime } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import type { AuditEntry } from "./api";

/** The German of what happened. */
export const auditTexts = {
  title: "Letzte Aktivität",
  empty: "Noch ist nichts passiert.",
  loadFailed: "Die Aktivität konnte nicht geladen werden.",
  reason: (reason: string) => `Grund: ${reason}`,
  all: "Alles ansehen",

  logTitle: "Protokoll",
  logText: "Wer hat was getan, wann und warum. Einträge lassen sich weder ändern noch löschen.",
  back: "Zurück zur Verwaltung",
  filters: "Protokoll filtern",
  search: "Name oder Grund",
  searchLabel: "Protokoll durchsuchen",
  kind: "Art",
  allKinds: "Alles",
  from: "Von",
  to: "Bis",
  reset: "Zurücksetzen",
  export: "Als CSV",
  exportFile: "protokoll.csv",
  exportFailed: "Die Datei konnte nicht erstellt werden.",
  error: "Fehler",
  more: "Ältere Einträge laden",
  emptyFiltered: "Zu diesen Filtern gibt es keinen Eintrag.",
  change: "Änderung",
  nothing: "nichts",
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

/** How many coins it was about, with a space before them. */
function coins(entry: AuditEntry): string {
  const [units, currency] = [after(entry, "amount"), after(entry, "currency")];
  if (typeof units !== "string" || typeof currency !== "string") {
    return "";
  }
  const short = units.includes(".") ? units.replace(/\.?0+$/, "") : units;
  return ` ${short.replace(".", ",")}\u00a0${currency}`;
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
  "user.timeout_ended": told(
    (actor, { subjectName }) => `${actor} hat die Pause von ${subjectName} aufgehoben.`,
    ({ subjectName }) => `Die Pause von ${subjectName} wurde aufgehoben.`,
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
  "lounge.requested": told(
    (actor, { subjectName }) => `${actor} hat „${subjectName}“ als Gratisprodukt gewählt.`,
    ({ subjectName }) => `„${subjectName}“ wurde als Gratisprodukt gewählt.`,
  ),
  "lounge.approved": told(
    (actor, { subjectName }) => `${actor} hat das Gratisprodukt „${subjectName}“ genehmigt.`,
    ({ subjectName }) => `Das Gratisprodukt „${subjectName}“ ist genehmigt.`,
  ),
  "lounge.shipped": told(
    (actor, { subjectName }) => `${actor} hat das Gratisprodukt „${subjectName}“ versendet.`,
    ({ subjectName }) => `Das Gratisprodukt „${subjectName}“ ist unterwegs.`,
  ),
  "lounge.delivered": told(
    (actor, { subjectName }) => `${actor} hat das Gratisprodukt „${subjectName}“ als zugestellt markiert.`,
    ({ subjectName }) => `Das Gratisprodukt „${subjectName}“ ist zugestellt.`,
  ),
  "lounge.refused": told(
    (actor, { subjectName }) => `${actor} hat das Gratisprodukt „${subjectName}“ abgelehnt.`,
    ({ subjectName }) => `Das Gratisprodukt „${subjectName}“ wurde abgelehnt.`,
  ),
  "premium.started": ({ subjectName }) => `${subjectName} ist jetzt Premium-Mitglied.`,
  "premium.extended": ({ subjectName }) => `${subjectName} hat Premium verlängert.`,
  "premium.cancelled": ({ subjectName }) => `${subjectName} hat Premium gekündigt.`,
  "premium.ending": ({ subjectName }) => `${subjectName} wurde an das Ende von Premium erinnert.`,
  "premium.ended": ({ subjectName }) => `Die Premium-Mitgliedschaft von ${subjectName} ist ausgelaufen.`,
  "premium.refunded": ({ subjectName }) => `Eine Premium-Zahlung von ${subjectName} wurde erstattet.`,
  "wallet.initialised": ({ subjectName }) => `${subjectName} hat Wallets eingerichtet.`,
  "wallet.deposited": told(
    (actor, entry) => `${actor} hat ${entry.subjectName}${coins(entry)} gutgeschrieben.`,
    (entry) => `Einzahlung von ${entry.subjectName}${coins(entry)} ist bestätigt.`,
  ),
  "wallet.transferred": told(
    (actor, entry) => `${actor} hat ${entry.subjectName}${coins(entry)} überwiesen.`,
    (entry) => `${entry.subjectName} hat eine Überweisung${coins(entry)} erhalten.`,
  ),
  "wallet.withdrawal_requested": (entry) => `${entry.subjectName} möchte${coins(entry)} auszahlen lassen.`,
  "wallet.withdrawal_approved": told(
    (actor, entry) => `${actor} hat die Auszahlung von ${entry.subjectName}${coins(entry)} freigegeben.`,
    (entry) => `Die Auszahlung von ${entry.subjectName}${coins(entry)} ist freigegeben.`,
  ),
  "wallet.withdrawn": told(
    (actor, entry) => `${actor} hat die Auszahlung von ${entry.subjectName}${coins(entry)} bestätigt.`,
    (entry) => `Die Auszahlung von ${entry.subjectName}${coins(entry)} ist bestätigt.`,
  ),
  "wallet.withdrawal_refused": told(
    (actor, entry) => `${actor} hat die Auszahlung von ${entry.subjectName}${coins(entry)} abgelehnt.`,
    (entry) => `Die Auszahlung von ${entry.subjectName}${coins(entry)} wurde abgelehnt.`,
  ),
  "payment.mismatched": () => "Eine Zahlung stimmt nicht mit dem Vereinbarten überein.",
  "order.noted": told(
    (actor, { subjectName }) => `${actor} hat eine Notiz zu ${subjectName} geschrieben.`,
    ({ subjectName }) => `Zu ${subjectName} wurde eine Notiz geschrieben.`,
  ),
  "product.restocked": ({ subjectName }) => `„${subjectName}“ ist wieder auf Lager.`,
  "review.removed": told(
    (actor, { subjectName }) => `${actor} hat eine Bewertung zu „${subjectName}“ entfernt.`,
    ({ subjectName }) => `Eine Bewertung zu „${subjectName}“ wurde entfernt.`,
  ),
  "user.left": () => "Ein Mitglied hat sein Konto gelöscht.",
  "user.second_factor_on": ({ subjectName }) => `${subjectName} hat den zweiten Faktor eingeschaltet.`,
  "user.second_factor_off": ({ subjectName }) => `${subjectName} hat den zweiten Faktor ausgeschaltet.`,
  "user.passkey_added": ({ subjectName }) => `${subjectName} hat einen Passkey hinzugefügt.`,
  "user.passkey_removed": ({ subjectName }) => `${subjectName} hat einen Passkey entfernt.`,
  "user.telegram_linked": ({ subjectName }) => `${subjectName} hat das Konto mit Telegram verbunden.`,
  "user.telegram_unlinked": ({ subjectName }) => `${subjectName} hat die Verbindung mit Telegram getrennt.`,
  "chat.room_created": told(
    (actor, { subjectName }) => `${actor} hat den Raum „${subjectName}“ angelegt.`,
    ({ subjectName }) => `Der Raum „${subjectName}“ wurde angelegt.`,
  ),
  "chat.invited": told(
    (actor) => `${actor} hat einen privaten Chat begonnen.`,
    () => "Ein privater Chat wurde begonnen.",
  ),
  "chat.message_deleted": told(
    (actor, { subjectName }) => `${actor} hat eine Nachricht in „${subjectName}“ gelöscht.`,
    ({ subjectName }) => `Eine Nachricht in „${subjectName}“ wurde gelöscht.`,
  ),
  "chat.message_reported": told(
    (actor, { subjectName }) => `${actor} hat eine Nachricht in „${subjectName}“ gemeldet.`,
    ({ subjectName }) => `Eine Nachricht in „${subjectName}“ wurde gemeldet.`,
  ),
  "chat.report_dismissed": told(
    (actor, { subjectName }) => `${actor} hat eine Meldung aus „${subjectName}“ verworfen.`,
    ({ subjectName }) => `Eine Meldung aus „${subjectName}“ wurde verworfen.`,
  ),
  "chat.report_deleted": told(
    (actor, { subjectName }) => `${actor} hat einer Meldung aus „${subjectName}“ stattgegeben.`,
    ({ subjectName }) => `Einer Meldung aus „${subjectName}“ wurde stattgegeben.`,
  ),
  "order.expired": ({ subjectName }) => `${subjectName} ist abgelaufen.`,
} as const satisfies Record<`${string}.${string}`, Sentence>;

export type AuditAction = keyof typeof sentences;

export const isKnown = (action: string): action is AuditAction => action in sentences;

/** What happened, in German; an action of a newer server is at least named. */
export const sentenceOf = (entry: AuditEntry): string =>
  isKnown(entry.action) ? sentences[entry.action](entry) : `${entry.subjectName}: ${entry.action}`;

/** The nouns of the log and their actions, for the filter. */
export const kindTexts: Record<
  "user" | "product" | "order" | "review" | "chat" | "lounge" | "payment",
  { all: string; actions: Partial<Record<AuditAction, string>> }
> = {
  user: {
    all: "Benutzer",
    actions: {
      "user.registered": "Registriert",
      "user.approved": "Freigeschaltet",
      "user.rejected": "Abgelehnt",
      "user.timed_out": "Pausiert",
      "user.timeout_ended": "Pause aufgehoben",
      "user.banned": "Gebannt",
      "user.unbanned": "Entsperrt",
      "user.role_changed": "Rolle geändert",
      "user.deleted": "Konto gelöscht",
      "user.left": "Selbst gelöscht",
      "user.second_factor_on": "Zweiter Faktor eingeschaltet",
      "user.second_factor_off": "Zweiter Faktor ausgeschaltet",
      "user.passkey_added": "Passkey hinzugefügt",
      "user.passkey_removed": "Passkey entfernt",
      "premium.started": "Premium begonnen",
      "premium.extended": "Premium verlängert",
      "premium.cancelled": "Premium gekündigt",
      "premium.ending": "An Premium erinnert",
      "premium.ended": "Premium ausgelaufen",
      "premium.refunded": "Premium erstattet",
      "wallet.initialised": "Wallets eingerichtet",
      "wallet.deposited": "Einzahlung",
      "wallet.transferred": "Überweisung",
      "wallet.withdrawal_requested": "Auszahlung angefragt",
      "wallet.withdrawal_approved": "Auszahlung freigegeben",
      "wallet.withdrawn": "Auszahlung bestätigt",
      "wallet.withdrawal_refused": "Auszahlung abgelehnt",
    },
  },
  product: {
    all: "Produkte",
    actions: {
      "product.created": "Hinzugefügt",
      "product.updated": "Geändert",
      "product.deleted": "Gelöscht",
      "product.restocked": "Wieder auf Lager",
    },
  },
  order: {
    all: "Bestellungen",
    actions: {
      "order.placed": "Bestellt",
      "order.paid": "Bezahlt",
      "order.failed": "Fehlgeschlagen",
      "order.expired": "Abgelaufen",
      "order.noted": "Notiz",
    },
  },
  lounge: {
    all: "Premium Lounge",
    actions: {
      "lounge.requested": "Gewählt",
      "lounge.approved": "Genehmigt",
      "lounge.shipped": "Versendet",
      "lounge.delivered": "Zugestellt",
      "lounge.refused": "Abgelehnt",
    },
  },
  payment: { all: "Zahlungen", actions: { "payment.mismatched": "Zu prüfen" } },
  review: { all: "Bewertungen", actions: { "review.removed": "Entfernt" } },
  chat: {
    all: "Chat",
    actions: {
      "chat.room_created": "Raum angelegt",
      "chat.invited": "Privater Chat",
      "chat.message_deleted": "Nachricht gelöscht",
      "chat.message_reported": "Nachricht gemeldet",
      "chat.report_dismissed": "Meldung verworfen",
      "chat.report_deleted": "Meldung stattgegeben",
    },
  },
};

/** Facts of the state before and after, as the server names them. */
export const factTexts: Record<string, string> = {
  totalAmount: "Betrag",
  items: "Artikel",
  name: "Name",
  price: "Preis",
  category: "Kategorie",
  isPremium: "Premium",
  stock: "Bestand",
  discount: "Rabatt",
  paymentStatus: "Zahlungsstatus",
  role: "Rolle",
  timeoutUntil: "Pausiert bis",
  status: "Stand",
  rating: "Sterne",
  authorId: "Konto-Nr.",
  userId: "Konto-Nr.",
  invitedUserId: "Eingeladen (Konto-Nr.)",
  month: "Monat",
  premiumUntil: "Premium bis",
  amount: "Betrag",
  currency: "Währung",
  provider: "Anbieter",
  sandbox: "Testzahlung",
  productId: "Produkt-Nr.",
};
