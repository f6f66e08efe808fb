/** The German of the frame around the features. */
export const appTexts = {
  fallbackName: "Kontor",
  navigation: "Hauptnavigation",
  skipToContent: "Zum Inhalt springen",
  shop: "Shop",
  chat: "Chat",
  wallet: "Wallet",
  profile: "Profil",
  signIn: "Anmelden",
  admin: "Admin",

  notFound: "404 - Seite nicht gefunden",
  notFoundText: "Diese Adresse führt zu keinem Regal. Vielleicht ist der Link alt oder hat einen Tippfehler.",
  backToShop: "Zurück zum Shop",

  soon: "kommt bald",
  soonText: "Wir richten diesen Bereich gerade ein. Bis dahin ist der Shop für Sie da.",

  crashed: "Da ist etwas schiefgelaufen",
  crashedText: "Die Seite konnte nicht angezeigt werden. Bitte laden Sie sie neu.",
  reload: "Neu laden",
} as const;
