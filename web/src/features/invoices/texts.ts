import type { InvoiceEntry, InvoiceSettings } from "./api";

const kinds: Record<InvoiceEntry["kind"], string> = {
  invoice: "Rechnung",
  cancellation: "Stornorechnung",
  correction: "Rechnungskorrektur",
};

/** The German of invoices, for customers and for the back office. */
export const invoiceTexts = {
  documents: "Belege",
  named: (kind: InvoiceEntry["kind"], number: string) => `${kinds[kind]} ${number}`,
  kind: (kind: InvoiceEntry["kind"]) => kinds[kind],
  to: (number: string) => `zu ${number}`,
  cancelled: "storniert",
  pdf: "PDF",
  xml: "XML",
  savePdf: (name: string) => `${name} als PDF speichern`,
  saveXml: (name: string) => `${name} als E-Rechnung (XML) speichern`,
  saveFailed: "Der Beleg konnte nicht geladen werden.",
  error: "Fehler",
  request: "Rechnung anfordern",
  requested: "Rechnung ausgestellt",
  requestFailed: "Die Rechnung konnte nicht ausgestellt werden.",

  title: "Belege",
  intro: "Rechnungen und was sie zurücknimmt. Was ausgestellt ist, bleibt, wie es ist.",
  back: "Geld",
  bookkeeping: "Buchhaltung",
  loading: "Belege werden geladen",
  failed: "Die Belege konnten nicht geladen werden.",
  search: "Belege suchen",
  searchHint: "Nummer, Bestellung oder Name",
  month: "Monat",
  allMonths: "Alle Monate",
  count: (count: number) => (count === 1 ? "1 Beleg" : `${count} Belege`),
  noneTitle: "Noch kein Beleg",
  noneText: "Die erste Rechnung entsteht, sobald eine Bestellung bezahlt ist.",
  noMatchTitle: "Kein Beleg gefunden",
  noMatchText: "Versuchen Sie es mit einer anderen Nummer oder einem anderen Namen.",
  more: "Weitere laden",
  moreOf: (name: string) => `Weiteres zu ${name}`,

  send: "Noch einmal senden",
  sent: "Gesendet",
  sendFailed: "Nicht gesendet",
  order: "Bestellung ansehen",
  correct: "Teilweise zurücknehmen",
  cancel: "Stornieren",
  ownerOnly: "Nur der Inhaber kann Rechnungen stornieren.",
  cancelTitle: (number: string) => `Rechnung ${number} stornieren?`,
  cancelText:
    "Es entsteht eine Stornorechnung. Die Rechnung selbst bleibt erhalten. Das lässt sich nicht rückgängig machen.",
  reissue: "Neue Rechnung ausstellen",
  reissueHint: "Mit den heutigen Angaben der Bestellung und Ihres Ladens.",
  cancelConfirm: "Stornieren",
  cancelDone: (numbers: readonly string[]) => `Ausgestellt: ${numbers.join(", ")}`,
  cancelFailed: "Die Rechnung wurde nicht storniert.",

  correctTitle: (number: string) => `${number} berichtigen`,
  correctText:
    "Wählen Sie, was zurückkam. Daraus wird eine Rechnungskorrektur mit der passenden Umsatzsteuer.",
  pieces: (name: string) => `Stück ${name}`,
  ofLeft: (left: number, price: string) => `höchstens ${left}, je ${price}`,
  amount: "Weiterer Nachlass in Euro",
  amountHint: (left: string) => `Wird auf die Steuersätze verteilt. Von der Rechnung sind ${left} übrig.`,
  piecesWrong: (left: number) => (left === 1 ? "0 oder 1" : `0 bis ${left}`),
  amountWrong: "Bitte schreiben Sie den Betrag so: 12,50.",
  correctNothing: "Bitte nennen Sie Stücke oder einen Betrag.",
  correctTooMuch: (sum: string, left: string) => `Das sind ${sum}. Von der Rechnung sind noch ${left} übrig.`,
  correctNext: "Weiter",
  correctAsk: (sum: string) => `${sum} zurücknehmen?`,
  correctAskText: (number: string) =>
    `Es entsteht eine Rechnungskorrektur zu ${number}. Das lässt sich nicht rückgängig machen.`,
  correctConfirm: "Korrektur ausstellen",
  correctFailed: "Die Korrektur wurde nicht ausgestellt.",

  waiting: "Noch nicht ausgestellt",
  look: "Ansehen",

  settings: "Ausstellen",
  issuedOn: "Rechnungen entstehen",
  moments: {
    payment: "sobald bezahlt ist",
    shipping: "sobald versandt oder übergeben ist",
    request: "nur auf Wunsch",
  } satisfies Record<InvoiceSettings["issuedOn"], string>,
  prefix: "Nummern beginnen mit",
  prefixHint: (prefix: string) => `Zum Beispiel ${prefix || "RE"}-${new Date().getFullYear()}-00042`,
  save: "Speichern",
  saved: "Gespeichert",
  settingsFailed: "Nicht gespeichert",
  meanwhile: (prefix: string, moment: string) =>
    `Inzwischen gespeichert: ${prefix}, ${moment}. Ihre Änderung ist noch nicht gespeichert.`,

  proof: "Unverändert",
  proofOk: (documents: number, when: string) =>
    `${documents === 1 ? "1 Beleg" : `${documents} Belege`} geprüft, ${when}.`,
  proofNever: "Noch nicht geprüft. Jede Nacht rechnet der Laden alle Belege nach.",
  proveNow: "Jetzt prüfen",
  proofFailed: "Die Prüfung ist fehlgeschlagen.",
  sound: "Alle Belege sind unverändert.",
};
