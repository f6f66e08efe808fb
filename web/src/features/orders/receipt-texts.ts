/** The German of the page after ordering. */
export const receiptTexts = {
  thanks: "Vielen Dank für Ihre Bestellung!",
  transfer: "Danke! Jetzt nur noch überweisen.",
  failed: "Diese Bestellung wurde abgelehnt",
  expired: "Diese Bestellung ist abgelaufen",
  number: "Ihre Bestellnummer",
  loading: "Ihre Bestellung wird geladen",
  unknown: "Diese Bestellung gibt es nicht",
  unknownText:
    "Vielleicht ist der Link nicht vollständig. Öffnen Sie ihn noch einmal so, wie Sie ihn erhalten haben.",
  loadFailed: "Diese Bestellung konnte nicht geladen werden.",

  next: "So geht es weiter",
  ordered: "Bestellt",
  payment: "Zahlung",
  paymentPending: (until: string) =>
    `Wir bearbeiten die Bestellung, sobald Ihre Zahlung eingegangen ist. Dafür ist bis ${until} Zeit.`,
  paymentPaid: (at: string) => `Bezahlt am ${at}`,
  paymentFailed: (at: string) => `Am ${at} abgelehnt. Es wurde nichts berechnet.`,
  paymentExpired: (at: string) => `Bis ${at} ist keine Zahlung eingegangen. Es wurde nichts berechnet.`,
  pickUpAt: "Ihre Abholung",
  arrives: "Voraussichtlich bei Ihnen",
  delivery: "Lieferung oder Abholung",
  sent: (method: string) => `Wir verschicken Ihre Bestellung: ${method}.`,
  pickUp: (place: string) => `Wir melden uns, sobald alles bereitliegt: ${place}.`,

  link: "Ihr Link zu dieser Bestellung",
  linkText:
    "Er führt Sie auch ohne Konto hierher zurück und zeigt den Stand. Wer ihn hat, sieht diese Bestellung. Er gilt 90 Tage.",
  copy: "Link kopieren",
  copied: "Bewahren Sie ihn gut auf: Er führt zu Ihrer Bestellung.",
  share: "Teilen",

  goods: "Ihre Artikel",
  each: (quantity: number, price: string) => `${quantity} × ${price}`,
  total: "Gesamt",
  onward: "Weiter einkaufen",
  allOrders: "Meine Bestellungen",
} as const;
