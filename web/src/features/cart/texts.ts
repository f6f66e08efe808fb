/** The German of the cart's buttons. */
export const cartTexts = {
  open: (count: number) => (count === 0 ? "Warenkorb" : `Warenkorb, ${count} Artikel`),
  toCart: "Zum Warenkorb",
  items: (count: number) => `${count} Artikel`,
  added: "Zum Warenkorb hinzugefügt",
} as const;

/** The German of the open cart and the checkout. */
export const checkoutTexts = {
  title: "Warenkorb",
  empty: "Ihr Warenkorb ist leer",
  emptyHint: "Was Sie hineinlegen, wartet hier auf Sie.",
  remove: (name: string) => `${name} entfernen`,
  quantity: (name: string) => `Menge ${name}`,
  each: (price: string) => `je ${price}`,
  times: (quantity: number, name: string) => `${quantity} × ${name}`,
  premiumPrices: "Premium-Preise",
  invalidPrice: "Preis ungültig",
  lowStock: (stock: number) => `Nur noch ${stock} auf Lager`,
  soldOut: "Ausverkauft",
  total: "Gesamt",
  checkout: "Bestellung abschließen",
  continueShopping: "Weiter einkaufen",

  review: "Bestellung prüfen",
  goods: "Ihre Artikel",
  contact: "So erreichen wir Sie",
  contactHint: "Telefonnummer, E-Mail-Adresse oder Telegram-Name mit @",
  delivery: "Lieferung",
  deliveryText: "Versand oder Abholung stimmen wir nach der Bestellung mit Ihnen ab.",
  payment: "Zahlung",
  paymentText: "Wir bearbeiten die Bestellung, sobald Ihre Zahlung eingegangen ist.",
  walletPayment: (currency: string) =>
    `Mit Wallet: Der Betrag wird zum Kurs des Shops sofort von Ihrem Guthaben in ${currency} abgebucht.`,
  closed: "Dieser Laden ist noch nicht geöffnet.",
  closedText:
    "Sehen Sie sich gern schon um. Ihr Warenkorb bleibt hier stehen, bestellen können Sie nach der Eröffnung.",
  tries: "Testbestellung: Ihr Laden ist noch geschlossen, nur Sie können schon bestellen.",
  membersOnly: "In diesem Shop bestellen Mitglieder.",
  signIn: "Anmelden, um zu bestellen",
  orderNow: "Zahlungspflichtig bestellen",
  backToCart: "Zurück zum Warenkorb",

  lastOrder: (number: string) => `Ihre Bestellung ${number}`,

  guest: "Telegram Kunde",
  cartEmpty: "Warenkorb leer",
  cartEmptyText: "Bitte fügen Sie Artikel zu Ihrem Warenkorb hinzu.",
  badPrices: "Ungültige Preise",
  badPricesText: "Einige Artikel haben ungültige Preise. Bitte aktualisieren Sie die Seite.",
  ordered: "Bestellung erfolgreich",
  orderNumber: (number: string) => `Ihre Bestellnummer: ${number}`,
  orderFailed: "Bestellfehler",
  orderUnknown: "Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.",
  orderNoBody: "Unbekannter Serverfehler",
  orderHttp: (status: number) => `HTTP ${status}: Bestellung fehlgeschlagen`,
  orderTimeout: "Bestellung unterbrochen - bitte versuchen Sie es erneut",
} as const;
