import type { EventKind } from "./events";
import { held, money, ofMonth, read, sum, told, type Sentence } from "./sentence-parts";

type Noun = "payment" | "invoice" | "bookkeeping" | "refund" | "bank" | "retention";

/** What happened to money, its documents, and how long they are kept. */
export const moneySentences: { [Kind in Extract<EventKind, `${Noun}.${string}`>]: Sentence<Kind> } = {
  "payment.mismatched": () => "Eine Zahlung stimmt nicht mit dem Vereinbarten überein.",
  "payment.refund_failed": ({ after }) =>
    after
      ? `Eine Erstattung über ${after.amount.replace(".", ",")} ${after.currency === "EUR" ? "€" : "Sterne"} ist gescheitert: ${after.reason}.`
      : "Eine Erstattung ist gescheitert.",
  "invoice.issued": ({ subjectName, after }) =>
    after?.kind === "cancellation"
      ? `Die Stornorechnung ${subjectName} über ${money(after.totalAmount.replace("-", ""))} ist ausgestellt.`
      : after?.kind === "correction"
        ? `Die Rechnungskorrektur ${subjectName} über ${money(after.totalAmount.replace("-", ""))} ist ausgestellt.`
        : `Die Rechnung ${subjectName}${after ? ` über ${money(after.totalAmount)}` : ""} ist ausgestellt.`,
  "invoice.cancelled": told(
    (actor, { subjectName }) => `${actor} hat die Rechnung ${subjectName} storniert.`,
    ({ subjectName }) => `Die Rechnung ${subjectName} wurde storniert.`,
  ),
  "invoice.corrected": told(
    (actor, { subjectName }) => `${actor} hat die Rechnung ${subjectName} teilweise zurückgenommen.`,
    ({ subjectName }) => `Die Rechnung ${subjectName} wurde teilweise zurückgenommen.`,
  ),
  "invoice.sent_again": told(
    (actor, { subjectName }) => `${actor} hat den Beleg ${subjectName} noch einmal gesendet.`,
    ({ subjectName }) => `Der Beleg ${subjectName} wurde noch einmal gesendet.`,
  ),
  "invoice.settings_changed": told(
    (actor) => `${actor} hat geändert, wie Rechnungen ausgestellt werden.`,
    () => "Es wurde geändert, wie Rechnungen ausgestellt werden.",
  ),
  "bookkeeping.exported": told(
    (actor, { subjectName, after }) => `${actor} hat Belege exportiert: ${subjectName}${ofMonth(after)}.`,
    ({ subjectName, after }) => `Belege wurden exportiert: ${subjectName}${ofMonth(after)}.`,
  ),
  "bookkeeping.settings_changed": told(
    (actor) => `${actor} hat die Konten der Buchhaltung geändert.`,
    () => "Die Konten der Buchhaltung wurden geändert.",
  ),
  "refund.begun": told(
    (actor, { subjectName, after }) => `${actor} erstattet zu ${subjectName} einen Betrag${sum(after)}.`,
    ({ subjectName, after }) => `Zu ${subjectName} wird ein Betrag${sum(after)} erstattet.`,
  ),
  "refund.done": told(
    (actor, { subjectName, after }) => `${actor} hat zu ${subjectName} einen Betrag${sum(after)} erstattet.`,
    ({ subjectName, after }) => `Zu ${subjectName} ist ein Betrag${sum(after)} zurückgegangen.`,
  ),
  "refund.failed": ({ subjectName, after }) =>
    `Der Anbieter hat eine Erstattung${sum(after)} zu ${subjectName} abgelehnt.`,
  "refund.withdrawn": told(
    (actor, { subjectName, after }) =>
      `${actor} hat eine Erstattung${sum(after)} zu ${subjectName} zurückgenommen.`,
    ({ subjectName, after }) => `Eine Erstattung${sum(after)} zu ${subjectName} wurde zurückgenommen.`,
  ),
  "retention.hold_placed": told(
    (actor, entry) => `${actor} hält ${held(entry.after, entry.subjectName)} fest.`,
    (entry) => `Festgehalten: ${held(entry.after, entry.subjectName)}.`,
  ),
  "retention.hold_lifted": told(
    (actor, entry) => `${actor} gibt ${held(entry.before, entry.subjectName)} wieder frei.`,
    (entry) => `Wieder frei: ${held(entry.before, entry.subjectName)}.`,
  ),
  "retention.run_asked": told(
    (actor) => `${actor} lässt löschen, was seine Frist hinter sich hat.`,
    () => "Was seine Frist hinter sich hat, wird gelöscht.",
  ),
  "retention.cleared": ({ after }) =>
    after?.removed
      ? `Nach Ablauf der Frist gelöscht: ${after.removed} Einträge.`
      : "Nichts hatte seine Frist hinter sich.",
  "bank.imported": told(
    (actor, { after }) => `${actor} hat einen Kontoauszug eingelesen${read(after)}.`,
    ({ after }) => `Ein Kontoauszug wurde eingelesen${read(after)}.`,
  ),
  "bank.matched": told(
    (actor, { subjectName, after }) =>
      after?.isAutomatic
        ? `Ein Eingang${sum(after)} hat ${subjectName} bezahlt, eingelesen von ${actor}.`
        : `${actor} hat einen Eingang${sum(after)} ${subjectName} zugeordnet.`,
    ({ subjectName, after }) => `Ein Eingang${sum(after)} wurde ${subjectName} zugeordnet.`,
  ),
  "bank.taken_back": told(
    (actor, { subjectName, after }) =>
      `${actor} hat zurückgenommen, dass ein Eingang${sum(after)} für ${subjectName} war.`,
    ({ subjectName, after }) => `Ein Eingang${sum(after)} war nicht für ${subjectName}.`,
  ),
  "bank.ignored": told(
    (actor, { after }) => `${actor} hat einen Eingang${sum(after)} weggelegt.`,
    ({ after }) => `Ein Eingang${sum(after)} wurde weggelegt.`,
  ),
  "bank.settings_changed": told(
    (actor, { after }) =>
      `${actor} lässt genaue Eingänge ${after?.settlesExact ? "von selbst" : "nicht mehr von selbst"} zuordnen.`,
    () => "Die Regeln für Kontoauszüge wurden geändert.",
  ),
};
