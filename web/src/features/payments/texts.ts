/** The German of choosing how to pay, and of paying by transfer. */
export const paymentTexts = {
  how: "Wie möchten Sie zahlen?",
  bank: "Überweisung",
  bankText: "Sie überweisen nach dem Bestellen. Wir packen, sobald das Geld da ist.",
  bankMore: "Nichts abtippen: Der QR-Code für Ihre Banking-App enthält Betrag und Verwendungszweck.",
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

  change: "Zahlungsart ändern",
  changed: "Zahlungsart geändert",
  changeTo: (name: string) => `Stattdessen: ${name}`,
  changeFailed: "Die Zahlungsart konnte nicht geändert werden.",
} as const;
