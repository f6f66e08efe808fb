import type { Category } from "./api";

/** The category and all that lies in it. The list has each category before those that lie in it. */
export function within(categories: readonly Category[], slug: string): ReadonlySet<string> {
  const ids = new Set<number | undefined>();
  const slugs = new Set([slug]);
  for (const category of categories) {
    if (category.slug !== slug && !(category.parentId && ids.has(category.parentId))) continue;
    ids.add(category.id);
    slugs.add(category.slug);
  }
  return slugs;
}

/** From the top down to the category itself. */
export function wayTo(categories: readonly Category[], category: Category): Category[] {
  const parent = categories.find(({ id }) => id === category.parentId);
  return parent ? [...wayTo(categories, parent), category] : [category];
}
