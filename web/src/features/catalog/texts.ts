/** The German of the shop's first screen. */
export const catalogTexts = {
  search: "Was suchen Sie?",
  searchLabel: "Produkte durchsuchen",
  clearSearch: "Suche löschen",
  categories: "Kategorien",
  all: "Alles",
  shop: "Shop",
  allTitle: "Unser Sortiment",
  lost: "Diese Kategorie gibt es nicht mehr. Hier ist das ganze Sortiment.",
  count: (count: number, soldOut: number) =>
    `${count === 1 ? "1 Produkt" : `${count} Produkte`}${soldOut > 0 ? `, davon ${soldOut} ausverkauft` : ""}`,

  premiumProduct: "Premium-Produkt",
  isNew: "Neu",
  discount: (percent: number) => `−${percent} %`,
  lowStock: (count: number) => `Nur noch ${count} auf Lager`,
  soldOut: "Ausverkauft",

  before: "statt",
  lowest: (price: string) => `Niedrigster Preis der 30 Tage vor der Reduzierung: ${price}`,
  premiumPrice: "Premium-Preis",
  otherwise: (price: string) => `sonst ${price}`,
  noPrice: "Preis auf Anfrage",
  from: "ab",
  choose: "Auswählen",
  shipping: "zzgl. Versand",
  deposit: (price: string) => `zzgl. ${price} Pfand`,

  order: "Bestellen",
  payDirectly: "Direkt zahlen",
  addNamed: (name: string) => `${name} zum Warenkorb hinzufügen`,
  favourite: "Zu Favoriten hinzufügen",
  unfavourite: "Aus Favoriten entfernen",

  loadFailedToast: "Fehler",
  loadFailedText: "Produkte konnten nicht geladen werden.",
} as const;
