import type { Category } from "../api";
import { wayTo } from "../categories";

/** Categories that may lie in each other, as the server says (`catalog/tree.rs`). */
const deepest = 4;

export type Direction = "up" | "down" | "inward" | "outward";
export const directions: readonly Direction[] = ["up", "down", "outward", "inward"];

/** Where a category would stand; or why it cannot go there. */
export type Step = { parentId: number | null; position: number } | "end" | "tooDeep";

/** Those with the same parent, in the shop's order. */
export const siblingsOf = (categories: readonly Category[], { parentId }: Pick<Category, "parentId">) =>
  categories.filter((other) => other.parentId === parentId);

export function stepOf(categories: readonly Category[], category: Category, direction: Direction): Step {
  const siblings = siblingsOf(categories, category);
  const place = siblings.indexOf(category);
  const parentId = category.parentId ?? null;
  if (direction === "up") return place > 0 ? { parentId, position: place - 1 } : "end";
  if (direction === "down") return place < siblings.length - 1 ? { parentId, position: place + 1 } : "end";
  if (direction === "outward") {
    const parent = categories.find(({ id }) => id === parentId);
    if (!parent) return "end";
    const above = siblingsOf(categories, parent);
    return { parentId: parent.parentId ?? null, position: above.indexOf(parent) + 1 };
  }
  const host = siblings[place - 1];
  if (!host) return "end";
  if (depthOf(categories, host) + heightOf(categories, category) > deepest) return "tooDeep";
  return { parentId: host.id, position: siblingsOf(categories, { parentId: host.id }).length };
}

/** 1 at the top. */
export const depthOf = (categories: readonly Category[], category: Category): number =>
  wayTo(categories, category).length;

/** How many levels a category and what lies in it take. */
function heightOf(categories: readonly Category[], category: Category): number {
  const inside = siblingsOf(categories, { parentId: category.id });
  return 1 + Math.max(0, ...inside.map((child) => heightOf(categories, child)));
}

/** What could take a new category in. */
export const hosts = (categories: readonly Category[]): Category[] =>
  categories.filter((category) => depthOf(categories, category) < deepest);
