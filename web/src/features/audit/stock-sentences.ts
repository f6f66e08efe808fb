import type { EventKind } from "./events";
import { told, type Sentence } from "./sentence-parts";

type Moved = { products: number; pieces: number } | null | undefined;

/** ": 3 Produkte, 48 Stück", where it is known. */
const moved = (after: Moved): string => (after ? `: ${products(after)}, ${after.pieces} Stück` : "");

const products = ({ products: count }: { products: number }): string =>
  count === 1 ? "1 Produkt" : `${count} Produkte`;

/** What happened to what is in stock. */
export const stockSentences: { [Kind in Extract<EventKind, `stock.${string}`>]: Sentence<Kind> } = {
  "stock.ran_low": ({ subjectName, after }) =>
    after?.stock === 0
      ? `„${subjectName}“ ist ausverkauft.`
      : `„${subjectName}“ wird knapp${after ? `: noch ${after.stock} Stück` : ""}.`,
  "stock.received": told(
    (actor, { after }) => `${actor} hat einen Wareneingang gebucht${moved(after)}.`,
    ({ after }) => `Ein Wareneingang wurde gebucht${moved(after)}.`,
  ),
  "stock.lost": told(
    (actor, { after }) => `${actor} hat Schwund gebucht${moved(after)}.`,
    ({ after }) => `Schwund wurde gebucht${moved(after)}.`,
  ),
  "stock.counted": told(
    (actor, { after }) => `${actor} hat gezählt${after ? `: ${products(after)}` : ""}.`,
    ({ after }) => `Es wurde gezählt${after ? `: ${products(after)}` : ""}.`,
  ),
  "stock.facts_changed": told(
    (actor, { subjectName }) => `${actor} hat Warnung oder Strichcode von „${subjectName}“ geändert.`,
    ({ subjectName }) => `Warnung oder Strichcode von „${subjectName}“ wurde geändert.`,
  ),
};
