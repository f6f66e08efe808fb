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
