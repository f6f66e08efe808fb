import type { GoodsKind } from "./facts-schema";

/** The German of the kinds of goods. Anhang V LMIV, after which some are told apart, names its goods. */
export const kindTexts = {
  pure: "Kaffee, Tee oder Gewürz aus einer Zutat",
  blend: "Tee- oder Kräutermischung, auch mit Aroma",
  food: "Anderes Lebensmittel oder Getränk",
  caffeinated: "Getränk mit viel Koffein (über 150 mg/l)",
  alcohol: "Alkoholisches Getränk (über 1,2 % vol)",
  goods: "Gerät, Zubehör, andere Ware",
  kit: "Set aus Lebensmitteln und Gerät",
} satisfies Record<GoodsKind, string>;
