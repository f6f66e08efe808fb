/** The German of wishing. */
export const wishlistTexts = {
  add: "Auf die Wunschliste",
  remove: "Von der Wunschliste nehmen",
  removeNamed: (name: string) => `${name} von der Wunschliste nehmen`,
  updated: "Wunschliste aktualisiert",
  signInNeeded: "Melden Sie sich an, um Produkte auf Ihre Wunschliste zu setzen.",

  title: "Wunschliste",
  count: (count: number) => (count === 1 ? "1 Wunsch" : `${count} Wünsche`),
  hint: "Wir sagen Bescheid, wenn ein Wunsch wieder auf Lager oder günstiger ist.",
  since: (date: string) => `gemerkt am ${date}`,
  lowStock: (count: number) => `Nur noch ${count} auf Lager`,
  soldOut: "Ausverkauft",
  inStock: "Auf Lager",
  open: (name: string) => `Details zu ${name}`,
  addToCart: "In den Warenkorb",
  addToCartNamed: (name: string) => `${name} zum Warenkorb hinzufügen`,

  empty: "Noch keine Wünsche",
  emptyText: "Tippen Sie auf das Herz eines Produkts, und es steht hier, bis Sie so weit sind.",
  toShop: "Produkte ansehen",
  loading: "Wunschliste wird geladen",
  loadFailedText: "Die Wunschliste konnte nicht geladen werden.",
  error: "Fehler",
  changeFailed: "Die Wunschliste konnte nicht geändert werden.",
} as const;
