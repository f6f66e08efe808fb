import type { OrderSort, PaymentMethod, PaymentStatus } from "./filter";

/** The German of orders, for the people who place them and for those who settle them. */
export const orderTexts = {
  /** § 356a Abs. 1 BGB, letter by letter. */
  withdraw: "Vertrag widerrufen",
  contract: (number: string, day: string) => `Bestellung ${number} vom ${day}`,
  titleAdmin: "Bestellungsverwaltung",
  titleMember: "Meine Bestellungen",
  backToAdmin: "Dashboard",
  backToProfile: "Zurück zum Profil",

  summary: "Bestellungen nach Zahlungsstatus",
  total: "Gesamt",
  unknown: "–",
  filters: "Bestellungen filtern",
  search: "Nummer, Kunde oder Telefon",
  searchLabel: "Bestellungen durchsuchen",
  status: "Status",
  method: "Zahlungsart",
  sort: "Sortierung",
  allStatuses: "Alle Status",
  allMethods: "Alle Zahlarten",
  reset: "Zurücksetzen",
  count: (matching: number, total: number) => `${matching} von ${total} Bestellungen`,
  filterActive: "Filter aktiv",

  number: "Nummer",
  customer: "Kunde",
  amount: "Betrag",
  payment: "Zahlung",
  date: "Datum",
  actions: "Aktionen",
  noName: "Ohne Namen",
  details: (number: string) => `Bestellung ${number} ansehen`,
  waiting: "Warten auf Zahlung",
  underWay: "Zahlung unterwegs",
  underWayText:
    "Der Kunde hat schon zugestimmt, zum Beispiel einer Lastschrift; das dauert einige Werktage. Sobald das Geld da ist, gilt die Bestellung von selbst als bezahlt. Von Hand verbucht, stünde es doppelt da.",
  approve: "Als bezahlt",
  approveNamed: (number: string) => `Als bezahlt: ${number}`,
  reject: "Ablehnen",
  rejectNamed: (number: string) => `Ablehnen: ${number}`,
  more: "Weitere Bestellungen laden",

  rejectTitle: (number: string) => `Bestellung ${number} ablehnen?`,
  rejectText:
    "Die Zahlung gilt dann als fehlgeschlagen, und die Ware geht zurück ins Lager. Das lässt sich nicht rückgängig machen.",
  rejectUnderWay:
    "Die Zahlung ist schon unterwegs: Kommt das Geld trotzdem an, müssen Sie es erstatten. Die Ware geht zurück ins Lager. Das lässt sich nicht rückgängig machen.",
  rejectConfirm: "Bestellung ablehnen",

  approveTitle: (number: string) => `Bestellung ${number} als bezahlt verbuchen?`,
  approveText:
    "Die Bestellung ist damit abgeschlossen, und die Kundschaft erfährt davon. Das lässt sich nicht rückgängig machen.",
  approveConfirm: "Als bezahlt verbuchen",

  settled: "Status aktualisiert",
  nowPaid: (number: string) => `${number} ist bezahlt.`,
  nowFailed: (number: string) => `${number} ist abgelehnt.`,
  settleFailed: "Der Zahlungsstatus konnte nicht aktualisiert werden.",
  adminsOnly: "Keine Berechtigung - Nur Administratoren dürfen den Zahlungsstatus ändern.",
  error: "Fehler",
  loadFailed: "Fehler beim Laden der Bestellungen",
  loadFailedText: "Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",

  signInText: "Melden Sie sich an, um Ihre Bestellungen zu sehen.",
  empty: "Keine Bestellungen",
  emptyMember: "Sobald Sie etwas bestellen, steht es hier mit seinem Stand.",
  emptyAdmin: "Sobald jemand bestellt, steht es hier.",
  emptyFiltered: "Zu diesen Filtern gibt es keine Bestellung.",
  resetFilter: "Filter zurücksetzen",
  find: "Suchen und filtern",
  goods: (count: number) => (count === 1 ? "1 Artikel" : `${count.toLocaleString("de-DE")} Artikel`),
  toShop: "Zum Shop",
  latest: "Alle Bestellungen",
  viewShop: "Shop ansehen",

  detail: (number: string) => `Bestellung ${number}`,
  detailFailed: "Diese Bestellung konnte nicht geladen werden.",
  fullNumber: "Kennung",
  phone: "Kontakt",
  ordered: "Bestellt",
  settledAt: "Entschieden",
  expires: "Läuft ab",
  expiredAt: "Abgelaufen",
  notes: "Anmerkung",
  address: "Lieferadresse",
  pickUp: "Abholung",
  arrives: "Voraussichtlich da",
  billing: "Rechnung an",
  email: "E-Mail",
  items: "Artikel",
  insteadOf: (price: string) => `regulär ${price}`,
  gone: "nicht mehr im Sortiment",
  sum: "Gesamt",
  voucher: (code: string) => `Gutschein ${code}`,
  shipsFree: "Lieferung frei",
  tax: (percent: number) => `darin ${percent.toLocaleString("de-DE")} % MwSt.`,

  open: "Offene Bestellungen",
  allOpen: (count: number) => `Alle ${count} anzeigen`,
  noneOpenText: "Alle Bestellungen sind entschieden.",
} as const;

export const statusTexts: Record<PaymentStatus, string> = {
  pending: "Ausstehend",
  paid: "Bezahlt",
  failed: "Fehlgeschlagen",
  expired: "Abgelaufen",
};

export const methodTexts: Record<PaymentMethod, string> = {
  telegram: "Telegram",
  stripe: "Karte oder Lastschrift",
  crypto: "Krypto",
  anonymous: "Anonym",
  bank: "Überweisung",
  paypal: "PayPal",
  arrangement: "Nach Absprache",
};

export const sortTexts: Record<OrderSort, string> = {
  newest: "Neueste zuerst",
  oldest: "Älteste zuerst",
  highest: "Höchster Betrag",
  lowest: "Niedrigster Betrag",
  customer: "Kunde A–Z",
};
