import { describe, expect, it } from "vitest";
import { narrows, readFilter, readOpenOrder, writeQuery } from "./filter";

describe("order filter in the address", () => {
  it("survives the way there and back", () => {
    const filter = {
      search: "Özlem #5e2d & Co",
      status: "failed",
      paymentMethod: "crypto",
      sort: "highest",
    } as const;
    expect(readFilter(writeQuery(filter))).toEqual(filter);
    expect(readOpenOrder(writeQuery(filter, "01a1"))).toBe("01a1");
    expect(readFilter(writeQuery(filter, "01a1"))).toEqual(filter);
  });

  it("leaves defaults and empty values out", () => {
    expect(writeQuery({ sort: "newest" })).toBe("");
    expect(writeQuery({ search: "" })).toBe("");
    expect(writeQuery({}, "01a1")).toBe("?order=01a1");
    expect(readFilter("?sort=newest&search=%20%20&status=")).toEqual({});
    expect(readOpenOrder("?order=")).toBeUndefined();
  });

  it("ignores what it does not know", () => {
    expect(readFilter("?status=lost&paymentMethod=cash&sort=random&x=1")).toEqual({});
  });

  it("tells narrowing from sorting", () => {
    expect(narrows({ sort: "oldest" })).toBe(false);
    for (const filter of [{ search: "a" }, { status: "paid" }, { paymentMethod: "stripe" }] as const)
      expect(narrows(filter), JSON.stringify(filter)).toBe(true);
  });
});
