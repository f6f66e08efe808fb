/** The German of the screens that belong to no feature. */
export const pageTexts = {
  notFound: "404 - Seite nicht gefunden",
  notFoundText: "Diese Adresse führt zu keinem Regal. Vielleicht ist der Link alt oder hat einen Tippfehler.",
  backToShop: "Zurück zum Shop",
} as const;

/** The German of the frame around the enhanced shop's tabs. */
export const enhancedShopTexts = {
  title: "Entdecken",
  doorText: "Filtern, merken, bewerten",
  tabs: "Bereiche",
  shop: "Shop",
  wishlist: "Wunschliste",
  notifications: "Mitteilungen",
  reviews: "Bewertungen",
  analytics: "Analytics",

  signInText: "Melden Sie sich an, um zu suchen und zu filtern, Wünsche zu merken und zu bewerten.",
  toShop: "Zum Shop",
} as const;
