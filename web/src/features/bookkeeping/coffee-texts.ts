import type { CoffeeSum } from "./api";

const kinds: Record<CoffeeSum["kind"], string> = {
  roasted: "Röstkaffee",
  instant: "Löslicher Kaffee",
};

const kilograms = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 3 });

/** The German of the coffee tax, in the words of its law. */
export const coffeeTexts = {
  title: "Kaffeesteuer",
  hint: "Was in diesem Monat versandt oder übergeben wurde, nach Zielland: Röstkaffee 2,19 € und löslicher Kaffee 4,78 € je Kilogramm (§ 2 KaffeeStG). Ob Sie die Steuer schulden oder bei Versand ins Ausland zurückbekommen, hängt davon ab, ob Sie selbst rösten oder versteuert einkaufen.",
  file: "Kaffee (CSV)",
  kind: (kind: CoffeeSum["kind"]) => kinds[kind],
  kilograms: (grams: number) => `${kilograms.format(grams / 1000)} kg`,
} as const;
