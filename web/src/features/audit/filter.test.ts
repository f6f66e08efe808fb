import { describe, expect, it } from "vitest";
import { readAuditFilter, startOf, toQuery, writeAuditFilter } from "./filter";

describe("the log's filter", () => {
  it("survives the address", () => {
    const filter = { search: "marta & co", action: "user.banned", from: "2026-11-01", to: "2026-11-21" };
    expect(readAuditFilter(writeAuditFilter(filter))).toEqual(filter);
    expect(writeAuditFilter({})).toBe("");
    expect(readAuditFilter("?search=%20&action=")).toEqual({});
  });

  it("takes the last day whole", () => {
    const query = toQuery({ from: "2026-11-01", to: "2026-11-30" });
    expect(query.from).toBe(new Date(2026, 10, 1).toISOString());
    expect(query.to).toBe(new Date(2026, 11, 1).toISOString());
  });

  it("leaves out a day that is none", () => {
    expect(startOf("gestern")).toBeUndefined();
    expect(toQuery({ from: "gestern", search: "a" })).toEqual({ search: "a" });
  });
});
