/** The German of the shop's first screen. */
export const catalogTexts = {
  search: "Kaffee, Tee, Braubedarf …",
  searchLabel: "Produkte durchsuchen",
  clearSearch: "Suche löschen",
  categories: "Kategorien",
  all: "Alles",
  allTitle: "Unser Sortiment",
  count: (count: number) => (count === 1 ? "1 Produkt" : `${count} Produkte`),

  premiumProduct: "Premium-Produkt",
  isNew: "Neu",
  discount: (percent: number) => `−${percent} %`,
  lowStock: (count: number) => `Nur noch ${count} auf Lager`,
  soldOut: "Ausverkauft",

  before: "Vorher",
  premiumPrice: "Premium-Preis",
  otherwise: (price: string) => `sonst ${price}`,
  noPrice: "Preis auf Anfrage",
  vat: "inkl. MwSt.",
  shipping: "zzgl. Versand",

  order: "Bestellen",
  payDirectly: "Direkt zahlen",
  addNamed: (name: string) => `${name} zum Warenkorb hinzufügen`,
  favourite: "Zu Favoriten hinzufügen",
  unfavourite: "Aus Favoriten entfernen",

  loadFailedToast: "Fehler",
  loadFailedText: "Produkte konnten nicht geladen werden.",
} as const;
