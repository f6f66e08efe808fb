/** The German of the cart that is there from the first moment; the rest comes with the open cart. */
export const cartTexts = {
  open: (count: number) => (count === 0 ? "Warenkorb" : `Warenkorb, ${count} Artikel`),
  toCart: "Zum Warenkorb",
  items: (count: number) => `${count} Artikel`,
  added: "Zum Warenkorb hinzugefügt",
} as const;
