/** The German of the invoice's address. */
export const billingTexts = {
  title: "Rechnung",
  sameAddress: "Rechnung an die Lieferadresse",
  fields: {
    company: "Firma",
    name: "Vor- und Nachname",
    street: "Straße",
    number: "Nummer",
    zip: "Postleitzahl",
    city: "Ort",
    vatId: "USt-IdNr.",
    buyerReference: "Leitweg-ID",
  },
  country: "Land",
  vatIdHint: "Nur für Unternehmen, zum Beispiel DE123456789.",
  buyerReferenceHint: "Nur für Behörden: Die Rechnung wird damit eine XRechnung.",
  nameMissing: "Bitte nennen Sie einen Namen oder eine Firma.",
  missing: {
    street: "Bitte nennen Sie die Straße.",
    number: "Fehlt noch.",
    zip: "Fehlt noch.",
    city: "Bitte nennen Sie den Ort.",
  },
} as const;
