/** What the enhanced shop shows, and its place in the address, where the back button and a shared link find it. */
export interface Filter {
  search: string;
  /** Slug; null for all. */
  category: string | null;
  /** Euro, both ends included; the upper end of the scale is open. */
  priceRange: readonly [low: number, high: number];
  /** Fewest stars on average; 0 for all, also those without ratings. */
  rating: number;
  /** null while no one has chosen one: trending, and under a search the best hits first. */
  sortBy: SortBy | null;
  showPremiumOnly: boolean;
  showNewOnly: boolean;
  showTrendingOnly: boolean;
  inStockOnly: boolean;
}

export const sorts = ["trending", "newest", "name", "price_asc", "price_desc", "rating"] as const;
export type SortBy = (typeof sorts)[number];

/** The order in which no one asked for another one. */
export const defaultSort: SortBy = "trending";

export const priceScale = { low: 0, high: 1000, step: 10 } as const;
export const longestSearch = 100;
export const ratings = [0, 1, 2, 3, 4, 5] as const;

export const noFilter: Filter = {
  search: "",
  category: null,
  priceRange: [priceScale.low, priceScale.high],
  rating: 0,
  sortBy: null,
  showPremiumOnly: false,
  showNewOnly: false,
  showTrendingOnly: false,
  inStockOnly: true,
};

/** Parameters of the address that belong to the filter; all others belong to other code. */
const names = ["search", "category", "min", "max", "rating", "sort", "premium", "new", "trending", "stock"];

/** Reads the filter of an address; what it does not know counts as not there. */
export function readFilter(query: string): Filter {
  const params = new URLSearchParams(query);
  const low = euro(params.get("min")) ?? priceScale.low;
  const high = euro(params.get("max")) ?? priceScale.high;
  return {
    search: (params.get("search") ?? "").slice(0, longestSearch),
    category: params.get("category") || null,
    priceRange: low <= high ? [low, high] : [high, low],
    rating: ratings.find((rating) => String(rating) === params.get("rating")) ?? 0,
    sortBy: sorts.find((sort) => sort === params.get("sort")) ?? null,
    showPremiumOnly: params.get("premium") === "1",
    showNewOnly: params.get("new") === "1",
    showTrendingOnly: params.get("trending") === "1",
    inStockOnly: params.get("stock") !== "all",
  };
}

/** A price on the scale of the slider, or nothing. */
function euro(text: string | null): number | undefined {
  const value = text ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) return undefined;
  const onStep = Math.round(value / priceScale.step) * priceScale.step;
  return Math.min(priceScale.high, Math.max(priceScale.low, onStep));
}

/** The query of an address with this filter in it; defaults are left out, other parameters stay. */
export function writeFilter(filter: Filter, query: string): string {
  const params = new URLSearchParams(query);
  for (const name of names) params.delete(name);
  const [low, high] = filter.priceRange;
  const entries: [name: string, value: string | number | false | null][] = [
    ["search", filter.search.trim()],
    ["category", filter.category],
    ["min", low > priceScale.low && low],
    ["max", high < priceScale.high && high],
    ["rating", filter.rating > 0 && filter.rating],
    ["sort", filter.sortBy],
    ["premium", filter.showPremiumOnly && 1],
    ["new", filter.showNewOnly && 1],
    ["trending", filter.showTrendingOnly && 1],
    ["stock", !filter.inStockOnly && "all"],
  ];
  for (const [name, value] of entries) if (value) params.set(name, String(value));
  return params.size > 0 ? `?${params}` : "";
}

/** Without what hides products; the order stays. */
export const cleared = (filter: Filter): Filter => ({ ...noFilter, sortBy: filter.sortBy });

/** One thing that the filter asks for, and the filter without it. */
export interface ActiveFilter {
  kind: "category" | "price" | "rating" | "premium" | "new" | "trending" | "soldOut";
  without: Filter;
}

/** What differs from the default, in the order of the screen. The text in the search box speaks for itself. */
export function activeFilters(filter: Filter): ActiveFilter[] {
  const [low, high] = filter.priceRange;
  const all: [ActiveFilter["kind"], boolean, Partial<Filter>][] = [
    ["category", filter.category !== null, { category: null }],
    ["price", low > priceScale.low || high < priceScale.high, { priceRange: noFilter.priceRange }],
    ["rating", filter.rating > 0, { rating: 0 }],
    ["premium", filter.showPremiumOnly, { showPremiumOnly: false }],
    ["new", filter.showNewOnly, { showNewOnly: false }],
    ["trending", filter.showTrendingOnly, { showTrendingOnly: false }],
    ["soldOut", !filter.inStockOnly, { inStockOnly: true }],
  ];
  return all.flatMap(([kind, active, change]) =>
    active ? [{ kind, without: { ...filter, ...change } }] : [],
  );
}
