import type { Category } from "./api";
import { wayTo } from "./categories";

/** "Kaffee › Espresso" */
export const fullName = (categories: readonly Category[], category: Category): string =>
  wayTo(categories, category)
    .map(({ name }) => name)
    .join(" › ");
