export const reactionTexts = {
  /** Of the bar, for screen readers. */
  bar: "Reaktionen",
  chip: (name: string, count: number) =>
    count === 1 ? `${name}, 1 Reaktion` : `${name}, ${count} Reaktionen`,
  add: "Reaktion hinzufügen",
  /** On cards, where not all chips have room. */
  more: (hidden: number) => `+${hidden}`,
  seeMore: (hidden: number) =>
    hidden === 1 ? "1 weitere Reaktion ansehen" : `${hidden} weitere Reaktionen ansehen`,

  picker: "Reagieren",
  list: "Alle Reaktionen",
  quickPick: "Schnellauswahl",
  groups: { reactions: "Reaktionen", moods: "Stimmungen", objects: "Objekte" },

  signedOut: "Nicht angemeldet",
  signedOutText: "Sie müssen angemeldet sein, um mit Emojis zu reagieren.",
  error: "Fehler",
  rejected: "Reaktion konnte nicht gespeichert werden",
  unreachable: "Ein Netzwerkfehler ist aufgetreten",
} as const;
