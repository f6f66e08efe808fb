/** The German of the screens that belong to no feature. */
export const pageTexts = {
  notFound: "404 - Seite nicht gefunden",
  notFoundText: "Diese Adresse führt zu keinem Regal. Vielleicht ist der Link alt oder hat einen Tippfehler.",
  backToShop: "Zurück zum Shop",
} as const;
