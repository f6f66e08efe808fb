/** The German of the frame around the features. */
export const appTexts = {
  fallbackName: "Kontor",
  navigation: "Hauptnavigation",
  skipToContent: "Zum Inhalt springen",
  shop: "Shop",
  chat: "Chat",
  unread: (count: number) => `${count} ungelesen`,
  wallet: "Wallet",
  profile: "Profil",
  signIn: "Anmelden",
  admin: "Admin",

  slow: "Der Server braucht gerade länger als sonst …",
  stuck: "Der Server antwortet nicht.",
  askAgain: "Neu versuchen",

  crashed: "Die Seite konnte nicht angezeigt werden",
  reload: "Neu laden",
} as const;

/** The German of the screens that belong to no feature. */
export const pageTexts = {
  notFound: "404 - Seite nicht gefunden",
  notFoundText: "Diese Adresse führt zu keinem Regal. Vielleicht ist der Link alt oder hat einen Tippfehler.",
  backToShop: "Zurück zum Shop",
} as const;

/** The German of the back office's frame. */
export const adminTexts = {
  label: "Verwaltung",
  navigation: "Verwaltung",
  dashboard: "Dashboard",
  users: "Benutzer",
  products: "Produkte",
  orders: "Bestellungen",
  wallets: "Wallets",
  analytics: "Analytics",
  settings: "Einstellungen",
  toShop: "Zum Shop",
  logout: "Abmelden",
  collapse: "Seitenleiste einklappen",
  expand: "Seitenleiste ausklappen",
  menu: "Menü",
  checking: "Berechtigung wird geprüft",
  factorTitle: "Bitte richten Sie einen zweiten Faktor ein",
  factorText:
    "In diesem Shop ist er für die Verwaltung Pflicht. Sie finden ihn im Profil unter „Erweiterte Einstellungen“ bei „Sicherheit“.",
  toProfile: "Zum Profil",
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
