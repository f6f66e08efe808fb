/** The German of a product's pictures in the back office. */
export const picturesTexts = {
  title: "Bilder in ihrer Reihenfolge",
  hint: "Das erste Bild zeigen alle Listen, die übrigen sieht man auf der Seite des Produkts. Höchstens acht.",
  alternative: (place: number) => `Was Bild ${place} zeigt`,
  alternativeHint: "Für Menschen, die es nicht sehen. Leer: der Name des Produkts.",
  forward: (place: number) => `Bild ${place} nach vorn`,
  back: (place: number) => `Bild ${place} nach hinten`,
  remove: (place: number) => `Bild ${place} entfernen`,
  isFirst: "Steht schon an erster Stelle",
  isLast: "Steht schon an letzter Stelle",
  moved: (place: number, count: number) => `Jetzt Bild ${place} von ${count}`,
  removed: (place: number) => `Bild ${place} entfernt`,
  add: "Weitere Bilder hinzufügen",
  full: "Acht Bilder sind das Meiste. Entfernen Sie eines, um ein anderes hinzuzufügen.",
  ofVariant: "Bild der Variante hochladen",
} as const;
