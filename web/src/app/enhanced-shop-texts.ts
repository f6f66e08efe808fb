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

  signInNeeded: "Anmeldung erforderlich",
  signInText: "Melden Sie sich an, um zu suchen und zu filtern, Wünsche zu merken und zu bewerten.",
  signIn: "Anmelden",
  toShop: "Zum Shop",
} as const;
