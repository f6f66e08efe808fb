import { describe, expect, it } from "vitest";
import { activeFilters, cleared, type Filter, noFilter, readFilter, writeFilter } from "./filter";

describe("the filter in the address", () => {
  const full: Filter = {
    search: "süßer Tee & mehr",
    category: "classic",
    priceRange: [20, 150],
    rating: 4,
    sortBy: "price_desc",
    showPremiumOnly: true,
    showNewOnly: true,
    showTrendingOnly: true,
    inStockOnly: false,
  };

  it("is nothing for the plain shop", () => {
    expect(readFilter("")).toEqual(noFilter);
    expect(writeFilter(noFilter, "")).toBe("");
  });

  it("comes back as it was written", () => expect(readFilter(writeFilter(full, ""))).toEqual(full));

  it("leaves the parameters of others alone", () => {
    expect(writeFilter({ ...noFilter, rating: 3 }, "?tab=shop&search=alt&view=list")).toBe(
      "?tab=shop&view=list&rating=3",
    );
  });

  it("takes what it does not know for nothing", () => {
    expect(readFilter("?rating=7&sort=cheapest&premium=yes&stock=&min=abc&max=&category=")).toEqual(noFilter);
  });

  it("brings prices onto the scale", () => {
    expect(readFilter("?min=-40&max=123").priceRange).toEqual([0, 120]);
    expect(readFilter("?min=300&max=100").priceRange).toEqual([100, 300]);
    expect(readFilter("?max=99999").priceRange).toEqual([0, 1000]);
  });

  it("cuts a search that is too long", () =>
    expect(readFilter(`?search=${"a".repeat(500)}`).search).toHaveLength(100));

  it("names what is active, and how to take it back", () => {
    const active = activeFilters(full);
    expect(active.map(({ kind }) => kind)).toEqual([
      "category",
      "price",
      "rating",
      "premium",
      "new",
      "trending",
      "soldOut",
    ]);
    expect(active[1]?.without).toEqual({ ...full, priceRange: [0, 1000] });
    expect(activeFilters(noFilter)).toEqual([]);
  });

  it("is cleared without losing the order", () =>
    expect(cleared(full)).toEqual({ ...noFilter, sortBy: "price_desc" }));
});
