/** The German of the cart's buttons. */
export const cartTexts = {
  open: (count: number) => (count === 0 ? "Warenkorb" : `Warenkorb, ${count} Artikel`),
  toCart: "Zum Warenkorb",
  items: (count: number) => `${count} Artikel`,
  added: "Zum Warenkorb hinzugefügt",
  notKept: "Warenkorb nicht geändert",
} as const;
