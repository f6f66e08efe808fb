import type { Reason } from "./api";

const pieces = (count: number) => `${count.toLocaleString("de-DE")} Stück`;
const products = (count: number) => (count === 1 ? "1 Produkt" : `${count.toLocaleString("de-DE")} Produkte`);

export const reasonTexts: Record<Reason, string> = {
  order: "Bestellung",
  return: "Rückgabe",
  count: "Zählung",
  loss: "Schwund",
  delivery: "Wareneingang",
  correction: "Korrektur",
};

export const stockTexts = {
  title: "Bestand",
  intro: "Was da ist, was knapp wird, und jede Bewegung.",
  back: "Produkte",
  toStock: "Bestand",
  loading: "Bestände werden geladen",
  failed: "Die Bestände konnten nicht geladen werden.",
  error: "Fehler",
  notSaved: "Das konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.",

  low: "Wird knapp",
  lowNone: "Nichts wird knapp.",
  lowHint: "Wann Sie gewarnt werden, legen Sie beim Produkt fest.",
  lowCard: "Wird knapp",
  lowMore: (count: number) => `${products(count)} mehr`,
  soldOut: "Ausverkauft",
  left: (count: number) => `noch ${pieces(count)}`,
  pieces,
  unlimited: "unbegrenzt",
  warnAt: (count: number) => `Warnung ab ${count.toLocaleString("de-DE")}`,

  all: "Alle Produkte",
  search: "Name oder Nummer unter dem Strichcode",
  searchLabel: "Produkte suchen",
  category: "Kategorie",
  allCategories: "Alle Kategorien",
  none: "Kein Produkt gefunden",
  noneText: "Suchen Sie anders oder wählen Sie eine andere Kategorie.",
  reset: "Filter zurücksetzen",
  // A variant has a stock of its own.
  found: (count: number) => (count === 1 ? "1 Eintrag" : `${count.toLocaleString("de-DE")} Einträge`),
  showMore: (count: number) => `${products(count)} mehr zeigen`,
  unknownCode: "Diese Nummer hat noch kein Produkt",
  unknownCodeText: "Beim Produkt lässt sie sich eintragen.",

  count: "Zählen",
  receive: "Wareneingang",
  lose: "Schwund",
  movements: "Bewegungen",

  facts: "Warnung und Strichcode",
  lowStock: "Warnen ab",
  lowStockHint: "Sie erfahren einmal, wenn nur noch so viele da sind. Leer: nie.",
  gtin: "Nummer unter dem Strichcode",
  gtinHint: "EAN, UPC oder GTIN. Damit findet die Kamera das Produkt.",
  save: "Speichern",
  saved: "Gespeichert",
  lastMovements: "Letzte Bewegungen",
  allMovements: "Alle Bewegungen des Produkts",
  noMovements: "Noch keine Bewegung.",

  goodsHint: {
    deliveries: "Wählen Sie, was angekommen ist, und zählen Sie nach.",
    losses: "Bruch, Verderb, Muster: was nicht mehr verkauft werden kann.",
  },
  add: "Produkt hinzufügen",
  addUnlimited: "Produkte mit unbegrenztem Bestand stehen hier nicht.",
  quantityOf: (name: string) => `Menge ${name}`,
  remove: (name: string) => `${name} entfernen`,
  note: { deliveries: "Lieferschein oder Notiz", losses: "Was ist passiert?" },
  book: { deliveries: "Wareneingang buchen", losses: "Schwund buchen" },
  after: (stock: number) => `danach ${pieces(stock)}`,
  nothingChosen: "Noch kein Produkt gewählt.",

  movementsIntro: "Jede Änderung eines Bestands, mit Grund und Person.",
  movementsFailed: "Die Bewegungen konnten nicht geladen werden.",
  filters: "Bewegungen filtern",
  ofProduct: (name: string) => `Nur ${name}`,
  product: "ein Produkt",
  reason: "Grund",
  allReasons: "Alle Gründe",
  from: "Von",
  until: "Bis",
  more: "Ältere laden",
  export: "CSV",
  exportFile: "lagerbewegungen.csv",
  exportFailed: "Die Tabelle konnte nicht geladen werden.",
  emptyFiltered: "Keine Bewegung passt dazu",
  balance: (stock: number | null | undefined) =>
    stock === null || stock === undefined ? "danach unbegrenzt" : `danach ${stock.toLocaleString("de-DE")}`,

  countTitle: "Zählen",
  countText: "Ware bestellter, noch nicht verpackter Bestellungen zählt nicht mit.",
  counted: (name: string) => `Gezählt: ${name}`,
  onBooks: (stock: number) => `Im Buch: ${pieces(stock)}`,
  difference: (missing: number) =>
    missing === 0 ? "stimmt" : `${missing > 0 ? "+" : "−"}${Math.abs(missing).toLocaleString("de-DE")}`,
  oneMore: (name: string) => `${name}: eins mehr`,
  less: (name: string) => `${name}: eins weniger`,
  matches: "Stimmt",
  matchesOf: (name: string) => `${name} stimmt`,
  dropOf: (name: string) => `Zählung von ${name} verwerfen`,
  moved: (seen: number, stock: number) =>
    `Beim Zählen standen ${seen.toLocaleString("de-DE")} im Buch, jetzt ${stock.toLocaleString("de-DE")}. Wann haben Sie gezählt?`,
  before: "Davor",
  afterwards: "Danach",
  beforeOf: (name: string) => `${name}: vor der Änderung gezählt`,
  afterwardsOf: (name: string) => `${name}: nach der Änderung gezählt`,
  openOnly: "Nur offene",
  progress: (done: number, all: number) =>
    `${done.toLocaleString("de-DE")} von ${all.toLocaleString("de-DE")} gezählt`,
  send: (count: number) => (count === 0 ? "Nichts zu übernehmen" : `${products(count)} übernehmen`),
  sent: (count: number) => `${products(count)} übernommen`,
  kept: "Ihre Zählung bleibt auf diesem Gerät, bis sie übernommen ist.",
  offline: "Keine Verbindung. Ihre Zählung bleibt auf diesem Gerät.",
  toDecide: (count: number) =>
    count === 1
      ? "Bei 1 Produkt hat sich der Bestand geändert."
      : `Bei ${products(count)}n hat sich der Bestand geändert.`,
} as const;
