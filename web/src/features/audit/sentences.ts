import { announcementSentences } from "./announcement-sentences";
import type { AuditEntry } from "./api";
import type { EventKind } from "./events";
import { invitationSentences } from "./invitation-sentences";
import { moderationSentences } from "./moderation-sentences";
import { moneySentences } from "./money-sentences";
import {
  amount,
  coins,
  exported,
  goods,
  money,
  parcelOf,
  role,
  timeoutEnd,
  told,
  type EntryOf,
  type Sentence,
} from "./sentence-parts";
import { roomSentences } from "./room-sentences";
import { stockSentences } from "./stock-sentences";
import { voucherSentences } from "./voucher-sentences";

/** One sentence for every kind of event. */
const sentences: { [Kind in EventKind]: Sentence<Kind> } = {
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
  "product.category_saved": told(
    (actor, { subjectName }) => `${actor} hat die Kategorie „${subjectName}“ gespeichert.`,
    ({ subjectName }) => `Die Kategorie „${subjectName}“ wurde gespeichert.`,
  ),
  "product.variants_saved": told(
    (actor, { subjectName }) => `${actor} hat die Varianten von „${subjectName}“ geändert.`,
    ({ subjectName }) => `Die Varianten von „${subjectName}“ wurden geändert.`,
  ),
  "product.category_moved": told(
    (actor, { subjectName }) => `${actor} hat die Kategorie „${subjectName}“ verschoben.`,
    ({ subjectName }) => `Die Kategorie „${subjectName}“ wurde verschoben.`,
  ),
  "product.category_deleted": told(
    (actor, { subjectName }) => `${actor} hat die Kategorie „${subjectName}“ gelöscht.`,
    ({ subjectName }) => `Die Kategorie „${subjectName}“ wurde gelöscht.`,
  ),
  "product.synonyms_saved": told(
    (actor) => `${actor} hat die Suchwörter geändert.`,
    () => "Die Suchwörter wurden geändert.",
  ),
  "import.started": told(
    (actor, { subjectName, after }) => `${actor} importiert „${subjectName}“${goods(after?.products)}.`,
    ({ subjectName, after }) => `„${subjectName}“ wird importiert${goods(after?.products)}.`,
  ),
  "import.finished": ({ subjectName, after }) =>
    `Der Import „${subjectName}“ ist fertig${after ? `: ${after.created} neu, ${after.updated} geändert, ${after.refused} abgelehnt` : ""}.`,
  "import.cancelled": told(
    (actor, { subjectName }) => `${actor} hat den Import „${subjectName}“ abgebrochen.`,
    ({ subjectName }) => `Der Import „${subjectName}“ wurde abgebrochen.`,
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
  "wallet.withdrawal_cancelled": told(
    (actor, entry) => `${actor} hat die eigene Auszahlung${coins(entry)} abgebrochen.`,
    (entry) => `Die Auszahlung von ${entry.subjectName}${coins(entry)} wurde abgebrochen.`,
  ),
  "wallet.withdrawn": told(
    (actor, entry) => `${actor} hat die Auszahlung von ${entry.subjectName}${coins(entry)} bestätigt.`,
    (entry) => `Die Auszahlung von ${entry.subjectName}${coins(entry)} ist bestätigt.`,
  ),
  "wallet.withdrawal_refused": told(
    (actor, entry) => `${actor} hat die Auszahlung von ${entry.subjectName}${coins(entry)} abgelehnt.`,
    (entry) => `Die Auszahlung von ${entry.subjectName}${coins(entry)} wurde abgelehnt.`,
  ),
  "fulfilment.packed": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} gepackt.`,
    ({ subjectName }) => `${subjectName} wurde gepackt.`,
  ),
  "fulfilment.ready": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} zur Abholung bereitgestellt.`,
    ({ subjectName }) => `${subjectName} liegt zur Abholung bereit.`,
  ),
  "fulfilment.shipped": told(
    (actor, { subjectName, after }) => `${actor} hat ${parcelOf(after)}${subjectName} versandt.`,
    ({ subjectName, after }) => `${parcelOf(after)}${subjectName} wurde versandt.`,
  ),
  "fulfilment.corrected": told(
    (actor, { subjectName }) => `${actor} hat die Sendung von ${subjectName} berichtigt.`,
    ({ subjectName }) => `Die Sendung von ${subjectName} wurde berichtigt.`,
  ),
  "fulfilment.delivered": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} als zugestellt vermerkt.`,
    ({ subjectName }) => `${subjectName} ist zugestellt.`,
  ),
  "fulfilment.picked_up": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} übergeben.`,
    ({ subjectName }) => `${subjectName} wurde abgeholt.`,
  ),
  "fulfilment.cancelled": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} storniert.`,
    ({ subjectName }) => `${subjectName} wurde storniert.`,
  ),
  "fulfilment.refunded": told(
    (actor, { subjectName }) => `${actor} hat ${subjectName} erstattet.`,
    ({ subjectName }) => `${subjectName} wurde erstattet.`,
  ),
  "fulfilment.undone": told(
    (actor, { subjectName }) => `${actor} hat den letzten Schritt mit ${subjectName} zurückgenommen.`,
    ({ subjectName }) => `Der letzte Schritt mit ${subjectName} wurde zurückgenommen.`,
  ),
  "order.part_paid": ({ subjectName, after }) =>
    `Für ${subjectName} ist Geld eingegangen${after ? `, es fehlen noch ${money(after.amount)}` : ""}.`,
  "order.reopened": told(
    (actor, { subjectName, after }) =>
      `${subjectName} wartet wieder auf die Zahlung${after ? ` von ${money(after.amount)}` : ""}, sagt ${actor}.`,
    ({ subjectName }) => `${subjectName} wartet wieder auf die Zahlung.`,
  ),
  "order.payment_refused": ({ subjectName, after }) =>
    `Die Zahlung von ${subjectName} wurde nicht eingelöst${after ? `, es fehlen ${money(after.amount)}` : ""}.`,
  "order.overpaid": ({ subjectName, after }) =>
    `Für ${subjectName} ist zu viel eingegangen${after ? `: ${money(after.amount)}` : ""}.`,
  "order.paid_late": ({ subjectName, after }) =>
    `Für ${subjectName} ist nach dem Ende Geld eingegangen${after ? `: ${money(after.amount)}` : ""}.`,
  "order.money_lost": ({ subjectName, after }) =>
    `Geld für ${subjectName} ist zurückgegangen${after ? `: ${money(after.amount)}` : ""}.`,
  "order.shortfall": ({ subjectName, after }) =>
    `${subjectName} ist bezahlt, aber nicht mehr da${after ? `: ${after.products.join(", ")}` : ""}.`,
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
  "user.password_changed": told(
    (actor) => `${actor} hat das eigene Passwort geändert.`,
    ({ subjectName }) => `Das Passwort von ${subjectName} wurde auf dem Server geändert.`,
  ),
  "user.sessions_ended": ({ subjectName }) => `${subjectName} hat angemeldete Geräte abgemeldet.`,
  "auth.signed_in": ({ subjectName, after }) =>
    `${subjectName} hat sich auf einem neuen Gerät angemeldet${after ? `: ${after.device}` : ""}.`,
  "auth.failed": ({ subjectName, after }) =>
    `${after?.failures ?? "Mehrere"} Anmeldungen als ${subjectName} sind in einer Stunde fehlgeschlagen.`,
  "auth.locked": ({ subjectName, after }) =>
    `Die Anmeldung als ${subjectName} ist nach ${after?.failures ?? "vielen"} Fehlern an einem Tag gesperrt.`,
  "export.made": ({ subjectName, after }) => `${subjectName} hat ${exported(after)} heruntergeladen.`,
  ...roomSentences,
  "chat.invited": told(
    (actor) => `${actor} hat einen privaten Chat begonnen.`,
    () => "Ein privater Chat wurde begonnen.",
  ),
  "chat.mentioned": ({ subjectName }) => `In „${subjectName}“ wurden Mitglieder genannt.`,
  "chat.message_pinned": told(
    (actor, { subjectName }) => `${actor} hat eine Nachricht in „${subjectName}“ angeheftet.`,
    ({ subjectName }) => `Eine Nachricht in „${subjectName}“ wurde angeheftet.`,
  ),
  "chat.message_unpinned": told(
    (actor, { subjectName }) => `${actor} hat eine Nachricht in „${subjectName}“ gelöst.`,
    ({ subjectName }) => `Eine Nachricht in „${subjectName}“ wurde gelöst.`,
  ),
  "chat.message_deleted": told(
    (actor, { subjectName }) => `${actor} hat eine Nachricht in „${subjectName}“ gelöscht.`,
    ({ subjectName }) => `Eine Nachricht in „${subjectName}“ wurde gelöscht.`,
  ),
  ...moderationSentences,
  "business.changed": told(
    (actor) => `${actor} hat die Angaben zum Laden geändert.`,
    () => "Die Angaben zum Laden wurden geändert.",
  ),
  "business.opened": told(
    (actor) => `${actor} hat den Laden geöffnet.`,
    () => "Der Laden wurde geöffnet.",
  ),
  "business.closed": told(
    (actor) => `${actor} hat den Laden geschlossen.`,
    () => "Der Laden wurde geschlossen.",
  ),
  "delivery.method_created": told(
    (actor, { subjectName }) => `${actor} hat die Lieferart „${subjectName}“ hinzugefügt.`,
    ({ subjectName }) => `Die Lieferart „${subjectName}“ wurde hinzugefügt.`,
  ),
  "delivery.method_updated": told(
    (actor, { subjectName }) => `${actor} hat die Lieferart „${subjectName}“ geändert.`,
    ({ subjectName }) => `Die Lieferart „${subjectName}“ wurde geändert.`,
  ),
  "delivery.method_deleted": told(
    (actor, { subjectName }) => `${actor} hat die Lieferart „${subjectName}“ gelöscht.`,
    ({ subjectName }) => `Die Lieferart „${subjectName}“ wurde gelöscht.`,
  ),
  ...moneySentences,
  ...stockSentences,
  ...voucherSentences,
  ...invitationSentences,
  ...announcementSentences,
  "delivery.place_created": told(
    (actor, { subjectName }) => `${actor} hat den Abholort „${subjectName}“ hinzugefügt.`,
    ({ subjectName }) => `Der Abholort „${subjectName}“ wurde hinzugefügt.`,
  ),
  "delivery.place_updated": told(
    (actor, { subjectName }) => `${actor} hat den Abholort „${subjectName}“ geändert.`,
    ({ subjectName }) => `Der Abholort „${subjectName}“ wurde geändert.`,
  ),
  "delivery.place_deleted": told(
    (actor, { subjectName }) => `${actor} hat den Abholort „${subjectName}“ gelöscht.`,
    ({ subjectName }) => `Der Abholort „${subjectName}“ wurde gelöscht.`,
  ),
  "delivery.closed_days_changed": told(
    (actor) => `${actor} hat die geschlossenen Tage geändert.`,
    () => "Die geschlossenen Tage wurden geändert.",
  ),
  "terms.published": told(
    (actor, { subjectName }) => `${actor} hat „${subjectName}“ veröffentlicht.`,
    ({ subjectName }) => `„${subjectName}“ wurde veröffentlicht.`,
  ),
  "settings.changed": told(
    (actor, { subjectName }) => `${actor} hat „${subjectName}“ geändert.`,
    ({ subjectName }) => `„${subjectName}“ wurde geändert.`,
  ),
  "terms.notice_changed": told(
    (actor, { after }) =>
      after
        ? `${actor} hat die amtliche Mitteilung über die Gewährleistung hochgeladen.`
        : `${actor} hat die amtliche Mitteilung über die Gewährleistung entfernt.`,
    ({ after }) =>
      after
        ? "Die amtliche Mitteilung über die Gewährleistung wurde hochgeladen."
        : "Die amtliche Mitteilung über die Gewährleistung wurde entfernt.",
  ),
  "mail.words_changed": told(
    (actor, { subjectName }) => `${actor} hat die eigenen Worte im Brief „${subjectName}“ geändert.`,
    ({ subjectName }) => `Die eigenen Worte im Brief „${subjectName}“ wurden geändert.`,
  ),
  "mail.address_verified": ({ subjectName }) => `${subjectName} hat eine E-Mail-Adresse bestätigt.`,
  "mail.address_removed": ({ subjectName }) => `${subjectName} hat die E-Mail-Adresse entfernt.`,
  "mail.failed": ({ subjectName }) => `Der Brief „${subjectName}“ war unzustellbar.`,
  "mail.kept": ({ subjectName }) => `Der Brief „${subjectName}“ liegt im Konto seines Empfängers.`,
  "mail.retried": told(
    (actor, { subjectName }) => `${actor} hat den Brief „${subjectName}“ noch einmal versuchen lassen.`,
    ({ subjectName }) => `Der Brief „${subjectName}“ wird noch einmal versucht.`,
  ),
  "revocation.received": ({ subjectName }) => `Der Widerruf ${subjectName} ist eingegangen.`,
  "revocation.matched": ({ subjectName, after }) =>
    after?.found === "one"
      ? `Der Widerruf ${subjectName} wurde einem Vertrag zugeordnet.`
      : `Zum Widerruf ${subjectName} ist der Vertrag zu klären.`,
  "revocation.settled": told(
    (actor, { subjectName, after }) =>
      after?.isDone
        ? `${actor} hat den Widerruf ${subjectName} als erledigt vermerkt.`
        : `${actor} hat den Widerruf ${subjectName} wieder geöffnet.`,
    ({ subjectName }) => `Der Stand des Widerrufs ${subjectName} wurde geändert.`,
  ),
  "termination.received": ({ subjectName }) => `Die Kündigung ${subjectName} ist eingegangen.`,
  "termination.matched": ({ subjectName, after }) =>
    after?.found === "one"
      ? `Die Kündigung ${subjectName} wurde einer Mitgliedschaft zugeordnet.`
      : `Zur Kündigung ${subjectName} ist die Mitgliedschaft zu klären.`,
  "termination.settled": told(
    (actor, { subjectName, after }) =>
      after?.isDone
        ? `${actor} hat die Kündigung ${subjectName} als erledigt vermerkt.`
        : `${actor} hat die Kündigung ${subjectName} wieder geöffnet.`,
    ({ subjectName }) => `Der Stand der Kündigung ${subjectName} wurde geändert.`,
  ),
  "order.expired": ({ subjectName }) => `${subjectName} ist abgelaufen.`,
};

/** Every kind, in the order of the sentences. */
export const eventKinds = Object.keys(sentences).filter(isKnown);

export function isKnown(action: string): action is EventKind {
  return action in sentences;
}

const tell = <Kind extends EventKind>(kind: Kind, entry: EntryOf<Kind>): string => sentences[kind](entry);

/** What happened, in German; an action of a newer server is at least named. The facts are as the kind says. */
export const sentenceOf = (entry: AuditEntry): string =>
  isKnown(entry.action)
    ? tell(entry.action, entry as EntryOf<EventKind>)
    : `${entry.subjectName}: ${entry.action}`;
