/** The German that comes with hovering, with a product's detail and with an empty shop. */
export const detailTexts = {
  asPremium: (price: string) => `Als Premium-Mitglied ${price}`,
  addToCart: "Zum Warenkorb hinzufügen",
  details: "Details anzeigen",
  share: "Teilen",
  rating: (average: string) => `Bewertung ${average} von 5`,
  reviews: (count: number) => (count === 1 ? "1 Bewertung" : `${count} Bewertungen`),
  empty: "Keine Produkte gefunden",
  emptyText: "Versuchen Sie es mit einem anderen Wort oder einer anderen Kategorie.",
  reset: "Filter zurücksetzen",
  gone: "Dieses Produkt gibt es nicht mehr",
  goneText: "Vielleicht ist es ausgelistet. Im Shop finden Sie bestimmt etwas Ähnliches.",
  toShop: "Zum Shop",
} as const;
