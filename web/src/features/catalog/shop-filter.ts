import { createStore } from "@/base/store";

/** What the shop shows; null for all categories. */
export interface ShopFilter {
  category: string | null;
  search: string;
}

export const noShopFilter: ShopFilter = { category: null, search: "" };

/** The filter of the shop on the screen: the way to the members' shop takes it along. */
export const shopFilterStore = createStore<ShopFilter>(noShopFilter);

/** The part of an address that both shops understand: "?search=mild&category=classic". */
export function writeShopFilter({ category, search }: ShopFilter): string {
  const params = new URLSearchParams();
  if (search.trim()) params.set("search", search.trim());
  if (category) params.set("category", category);
  return params.size > 0 ? `?${params}` : "";
}

export function readShopFilter(query: string): ShopFilter {
  const params = new URLSearchParams(query);
  return { category: params.get("category") || null, search: params.get("search") ?? "" };
}
