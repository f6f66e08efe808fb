/** Parameters of the address besides the filter: how the products are laid out, and which one is open. */

export type View = "grid" | "list";

export const readView = (query: string): View =>
  new URLSearchParams(query).get("view") === "list" ? "list" : "grid";

export const readOpenProduct = (query: string): string | undefined =>
  new URLSearchParams(query).get("product") ?? undefined;
