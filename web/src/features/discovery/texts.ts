import { formatEuro } from "@/base/money";
import type { ActiveFilter, SortBy } from "./filter";

const figure = new Intl.NumberFormat("de-DE");
const number = (count: number) => figure.format(count);

/** The German of searching and filtering. */
export const discoveryTexts = {
  title: "Entdecken",
  region: "Produkte suchen und filtern",
  search: "Was suchen Sie?",
  searchLabel: "Produkte durchsuchen",
  clearSearch: "Suche löschen",
  filters: "Filter",
  filtersActive: (count: number) => (count === 0 ? "Filter" : `Filter, ${count} aktiv`),
  sortLabel: "Sortierung",
  view: "Darstellung",
  grid: "Raster",
  list: "Liste",

  kinds: "Auswahl",
  trending: "Im Trend",
  isNew: "Neu",
  premium: "Premium",

  category: "Kategorie",
  allCategories: "Alle Kategorien",
  price: "Preis",
  lowestPrice: "Preis ab",
  highestPrice: "Preis bis",
  priceFrom: (price: string) => `ab ${price}`,
  priceTo: (price: string) => `bis ${price}`,
  priceBetween: (low: string, high: string) => `${low} – ${high}`,
  euro: (euro: number) => formatEuro(euro * 100),
  openEnd: (euro: number) => `${formatEuro(euro * 100)} und mehr`,
  rating: "Mindestbewertung",
  allRatings: "Alle",
  stars: (rating: number) =>
    rating === 0 ? "Alle Bewertungen" : `ab ${rating} ${rating === 1 ? "Stern" : "Sternen"}`,
  more: "Nur zeigen",
  premiumOnly: "Nur Premium",
  newOnly: "Nur Neuheiten",
  trendingOnly: "Nur im Trend",
  inStockOnly: "Nur auf Lager",
  hiddenSoldOut: (count: number) =>
    count === 1 ? "1 ausverkauftes ausgeblendet" : `${number(count)} ausverkaufte ausgeblendet`,
  show: (count: number) => (count === 1 ? "1 Produkt zeigen" : `${number(count)} Produkte zeigen`),

  activeFilters: "Aktive Filter",
  withSoldOut: "Auch Ausverkauftes",
  removeFilter: (name: string) => `Filter entfernen: ${name}`,
  reset: "Filter zurücksetzen",
  askUs: "Fragen Sie uns",

  count: (count: number) => (count === 1 ? "1 Produkt" : `${number(count)} Produkte`),
  hits: (exact: number, alike: number) =>
    `${exact === 1 ? "1 Treffer" : `${number(exact)} Treffer`}, ${number(alike)} ähnlich`,
  alike: "Ähnliche Treffer",
  bestHits: "Beste Treffer",
  onlyAlike: (text: string) => `Nichts enthält „${text}“ genau so.`,

  empty: "Keine Produkte gefunden",
  emptyText: "Zu diesen Filtern gibt es gerade nichts. Ein Filter weniger hilft oft schon.",
  emptySearch: (text: string) => `Zu „${text}“ haben wir mit diesen Filtern nichts gefunden.`,
  loadFailedText: "Produkte konnten nicht geladen werden.",
  loadFailedTitle: "Fehler",

  open: (name: string) => `Details zu ${name}`,
  add: "Hinzufügen",
  addNamed: (name: string) => `${name} zum Warenkorb hinzufügen`,
  addToCart: "Zum Warenkorb hinzufügen",
  soldOut: "Ausverkauft",
  inStock: "Auf Lager",

  addFailed: "Fehler beim Hinzufügen",
  addFailedText: "Das Produkt konnte nicht in den Warenkorb gelegt werden.",
  signInNeeded: "Anmeldung erforderlich",
  signInToAdd: "Melden Sie sich an, um Produkte in den Warenkorb zu legen.",

  summary: "Zusammenfassung",
  inPlainShop: "Im Shop ansehen",
  shownOf: (shown: number, all: number) => `${number(shown)} von ${number(all)} Produkten`,
  prices: "Preise",
  averageRating: "Bewertung im Schnitt",
  allPrices: (taxNote = "") => ["Alle Preise zzgl. Versand", taxNote].filter(Boolean).join(", "),

  back: "Zurück zur Auswahl",
} as const;

export const sortTexts: Record<SortBy, string> = {
  trending: "Beliebteste",
  newest: "Neueste",
  name: "Name A–Z",
  price_asc: "Preis aufsteigend",
  price_desc: "Preis absteigend",
  rating: "Beste Bewertung",
};

/** Names of the filters that need no figure. */
export const filterNames: Record<Exclude<ActiveFilter["kind"], "category" | "price" | "rating">, string> = {
  premium: discoveryTexts.premiumOnly,
  new: discoveryTexts.newOnly,
  trending: discoveryTexts.trendingOnly,
  soldOut: discoveryTexts.withSoldOut,
};
