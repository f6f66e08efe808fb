const products = (count: number) =>
  count === 0 ? "keine Produkte" : count === 1 ? "1 Produkt" : `${count.toLocaleString("de-DE")} Produkte`;

/** The German of the categories' screen. Sentences on fields are the server's own. */
export const categoryTexts = {
  title: "Kategorien",
  text: "Ihre Reihenfolge gilt im Shop. Eine Kategorie zeigt auch, was in ihr liegt.",
  back: "Produkte",
  add: "Kategorie anlegen",
  addInside: "Unterkategorie anlegen",
  empty: "Noch keine Kategorie",
  emptyText: "Jedes Produkt gehört zu einer Kategorie. Legen Sie die erste an.",
  productsUnknown: "Produkte werden gezählt",
  products,
  hasInside: (count: number) => (count === 1 ? "1 Unterkategorie" : `${count} Unterkategorien`),

  up: (name: string) => `${name} nach oben`,
  down: (name: string) => `${name} nach unten`,
  inward: (name: string) => `${name} einrücken`,
  outward: (name: string) => `${name} ausrücken`,
  edit: (name: string) => `${name} bearbeiten`,
  isFirst: "Steht schon oben.",
  isLast: "Steht schon unten.",
  noneBefore: "Darüber steht auf dieser Ebene keine Kategorie, die sie aufnimmt.",
  isTop: "Liegt schon auf der obersten Ebene.",
  tooDeep: "Kategorien können höchstens vier Ebenen tief ineinander liegen.",
  placed: (name: string, place: number, of: number, parent: string | undefined) =>
    `${name}: Platz ${place} von ${of}${parent ? ` in ${parent}` : " auf der obersten Ebene"}.`,
  moveFailed: "Die Kategorie konnte nicht verschoben werden.",

  newTitle: "Neue Kategorie",
  name: "Name",
  parent: "Liegt in",
  top: "Oberste Ebene",
  description: "Beschreibung",
  descriptionHint: "Steht im Shop über den Produkten der Kategorie.",
  address: "Adresse",
  addressHint: "Bleibt, wenn sich der Name ändert: So führen Links weiter hierher.",
  save: "Speichern",
  unchanged: "Das gilt schon.",
  failed: "Die Kategorie konnte nicht gespeichert werden.",
  success: "Erfolg",
  error: "Fehler",

  delete: "Löschen",
  deleteBlocked: "Zuerst die Unterkategorien verschieben oder löschen.",
  deleteTitle: (name: string) => `„${name}“ löschen?`,
  deleteText: "Links auf diese Kategorie führen dann ins ganze Sortiment.",
  deleteConfirm: "Endgültig löschen",
  moveTo: (count: number) => `${products(count)} verschieben nach`,
  nowhere: "Es gibt keine andere Kategorie, die die Produkte aufnimmt.",
  deleteFailed: "Die Kategorie konnte nicht gelöscht werden.",
} as const;
