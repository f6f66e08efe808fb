/** The German of what the coffee tax asks of a product, in the words of its law. */
export const coffeeTexts = {
  kind: "Kaffee darin",
  none: "Keiner",
  kinds: { roasted: "Röstkaffee", instant: "Löslicher Kaffee" },
  grams: "Kaffee in Gramm",
  hint: "In einem Stück; für die Kaffeesteuer.",
  invalid: "Bitte geben Sie Kaffee von 1 bis 1.000.000 Gramm ein.",
  alone: "Bitte geben Sie Art und Gewicht des Kaffees gemeinsam an.",
} as const;
