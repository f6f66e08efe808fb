import type { SalesRange } from "./api";

/** The German of the sales report. */
export const salesTexts = {
  title: "Verkäufe",
  range: "Zeitraum",
  loading: "Verkaufszahlen werden geladen",
  loadFailed: "Die Verkaufszahlen konnten nicht geladen werden.",

  revenue: "Umsatz",
  orders: "Bestellungen",
  customers: "Kunden",
  products: "Produkte",
  inCatalogue: "im Katalog",
  versus: (range: SalesRange) => `zu ${before[range]}`,
  nothingBefore: "davor nichts",
  unchanged: "unverändert",

  members: "Neue Mitglieder",
  memberColumn: "Neue",
  chart: "Im Verlauf",
  chartChoice: "Was das Bild zeigt",
  chartOf: {
    revenue: "Umsatz im Verlauf",
    orders: "Bestellungen im Verlauf",
    members: "Neue Mitglieder im Verlauf",
  },
  chartSummary: (chart: string, total: string, best: string, when: string) =>
    `${chart}: zusammen ${total}, am meisten ${when} mit ${best}.`,
  chartTable: "Zahlen im Verlauf",
  memberCount: (count: number) => (count === 1 ? "1 neues Mitglied" : `${count} neue Mitglieder`),
  nothingHappened: "In diesem Zeitraum gibt es nichts zu zeigen.",
  nothingSold: "In diesem Zeitraum wurde nichts verkauft.",
  asTable: "Als Tabelle",
  period: "Zeitraum",
  orderColumn: "Anzahl",
  between: (first: string, last: string) => `${first} – ${last}`,
  orderCount: (count: number) => (count === 1 ? "1 Bestellung" : `${count} Bestellungen`),

  categories: "Kategorien",
  share: "Anteil",
  total: "gesamt",

  topProducts: "Bestseller",
  sold: (count: number) => (count === 1 ? "1 verkauft" : `${count} verkauft`),
  stars: (average: string) => `${average} von 5 Sternen`,
  gone: "nicht mehr im Sortiment",
} as const;

export const rangeTexts: Record<SalesRange, string> = {
  "7d": "7 Tage",
  "30d": "30 Tage",
  "90d": "90 Tage",
  "1y": "1 Jahr",
};

const before: Record<SalesRange, string> = {
  "7d": "den 7 Tagen davor",
  "30d": "den 30 Tagen davor",
  "90d": "den 90 Tagen davor",
  "1y": "dem Jahr davor",
};
