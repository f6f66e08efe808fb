import { formatEuro, toCents } from "@/base/money";
import type { Setting } from "./api";
import { settingsTexts as texts } from "./texts";

const figure = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 8 });

/** A value as people read it. */
export function shown(kind: Setting["kind"], value: string): string {
  if (value === "") return texts.empty;
  switch (kind) {
    case "euro":
      return formatEuro(toCents(value) ?? 0);
    case "stars":
      return texts.stars(Number(value).toLocaleString("de-DE"));
    case "rate":
      return texts.perCoin(`${figure.format(Number(value))} €`);
    case "switch":
      return value === "on" ? texts.on : texts.off;
    default:
      return value;
  }
}

/** A value as people write it. */
export const written = (kind: Setting["kind"], value: string): string =>
  kind === "euro" || kind === "rate" ? value.replace(".", ",") : value;
