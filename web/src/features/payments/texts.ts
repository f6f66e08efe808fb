import type { OrderPayment } from "./api";

/** The German of choosing how to pay, and of paying by transfer. */
export const paymentTexts = {
  how: "Wie möchten Sie zahlen?",
  bank: "Überweisung",
  bankText: "Sie überweisen nach dem Bestellen. Wir packen, sobald das Geld da ist.",
  bankMore: "Nichts abtippen: Der QR-Code für Ihre Banking-App enthält Betrag und Verwendungszweck.",
  paypal: "PayPal",
  paypalText: "Sie bezahlen gleich nach dem Bestellen auf der Seite von PayPal.",
  card: "Karte oder Lastschrift",
  cardText:
    "Sie bezahlen gleich nach dem Bestellen auf einer Seite von Stripe. Kartendaten sieht der Shop nie.",
  coins: "Kryptowährung",
  coinsText:
    "Nach dem Bestellen bekommen Sie Adresse und Betrag, zum Beispiel in Bitcoin. Der Kurs gilt 30 Minuten.",
  arrangement: "Nach Absprache",
  arrangementText: "Wir melden uns und sagen Ihnen, wie Sie zahlen.",
  otherText: "Sie zahlen nach dem Bestellen.",
  failed: "Die Zahlungsarten konnten nicht geladen werden.",

  transferNow: "Jetzt überweisen",
  transferRest: "Den Rest überweisen",
  missing: (amount: string) => `Es fehlen noch ${amount}.`,
  scan: "Mit der Banking-App scannen.",
  onThisPhone: "Von diesem Handy: Bild sichern und in der Banking-App als Foto-Überweisung öffnen.",
  save: "Bild sichern",
  saveFailed: "Das Bild konnte nicht gesichert werden.",
  code: (amount: string, reference: string) =>
    `QR-Code für die Banking-App: ${amount}, Verwendungszweck ${reference}`,
  fileName: (reference: string) => `ueberweisung-${reference}.png`,
  reference: "Verwendungszweck",
  amount: "Betrag",
  iban: "IBAN",
  bic: "BIC",
  payee: "Empfänger",
  reservedUntil: (day: string) => `Für Sie zurückgelegt bis ${day}.`,
  paidPart: (amount: string) => `Schon eingegangen: ${amount}.`,

  payNow: "Jetzt bezahlen",
  payAt: (name: string) => `Mit ${name} bezahlen`,
  payByCard: "Mit Karte oder Lastschrift bezahlen",
  payText: (name: string) => `Sie bezahlen auf der Seite von ${name} und kommen danach hierher zurück.`,
  stripe: "Stripe",
  payStartFailed: "Die Zahlung wurde nicht begonnen",
  payTryAgain: "Bitte versuchen Sie es noch einmal, oder zahlen Sie auf andere Weise.",
  payChecking: "Ihre Zahlung wird bestätigt …",
  payReview: (name: string) => `${name} prüft Ihre Zahlung noch. Sie müssen nichts weiter tun.`,
  payCancelled: "Zahlung abgebrochen",
  payCancelledText: "Es wurde nichts abgebucht. Ihre Bestellung wartet auf die Zahlung.",

  paidBack: "Erstattet",
  paidBackBy: (way: string, day: string) => `${way}, ${day}`,
  ways: {
    bank: "Überweisung",
    paypal: "PayPal",
    stripe: "Karte oder Konto",
    telegram: "Telegram",
    wallet: "Wallet",
    coins: "Coins",
    hand: "nach Absprache",
  } satisfies Record<OrderPayment["steps"][number]["way"], string>,

  change: "Zahlungsart ändern",
  changed: "Zahlungsart geändert",
  changeTo: (name: string) => `Stattdessen: ${name}`,
  changeFailed: "Die Zahlungsart konnte nicht geändert werden.",
} as const;
