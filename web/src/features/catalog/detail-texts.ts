/** The German that comes with hovering, with a product's detail and with an empty shop. */
export const detailTexts = {
  way: "Pfad",
  shop: "Shop",
  inside: "Unterkategorien",
  asPremium: (price: string) => `Als Premium-Mitglied ${price}`,
  addToCart: "Zum Warenkorb hinzufügen",
  pictures: "Bilder",
  choosePicture: "Bild wählen",
  pictureOf: (name: string, place: number) => `${name}, Bild ${place}`,
  pictureNumber: (place: number, count: number, text: string) => `Bild ${place} von ${count}: ${text}`,
  details: "Details anzeigen",
  share: "Teilen",
  noRating: "Noch keine Bewertung",
  ratingOf: (average: string, count: number) =>
    `${average} von 5 Sternen, ${count === 1 ? "1 Bewertung" : `${count} Bewertungen`}`,
  empty: "Keine Produkte gefunden",
  emptyText: "Versuchen Sie es mit einem anderen Wort oder einer anderen Kategorie.",
  emptyShop: "Hier stehen bald die ersten Produkte.",
  emptyShopOwner: "Ihr Shop ist eingerichtet. Jetzt fehlt das erste Produkt.",
  firstProduct: "Erstes Produkt anlegen",
  toChat: "Zum Chat",
  join: "Mitglied werden",
  reset: "Filter zurücksetzen",
  askUs: "Fragen Sie uns",
  gone: "Dieses Produkt gibt es nicht mehr",
  goneText: "Vielleicht ist es ausgelistet. Im Shop finden Sie bestimmt etwas Ähnliches.",
  toShop: "Zum Shop",
} as const;

export const factTexts = {
  guaranteeLabel: "Etikett der Haltbarkeitsgarantie des Herstellers",
} as const;
