import { describe, expect, it } from "vitest";
import { isOwners, whyClosed } from "./rooms";
import { room } from "./client/fixtures.test-data";

describe("a room", () => {
  it("is the owner's when it is neither specified nor private", () => {
    expect(isOwners(room({ id: 3, type: "listed" }))).toBe(true);
    for (const id of [1, 2]) expect(isOwners(room({ id }))).toBe(false);
    expect(isOwners(room({ id: 7, type: "private" }))).toBe(false);
  });

  it("says why nothing can be written in it", () => {
    expect(whyClosed(room())).toBeNull();
    expect(whyClosed(room({ writers: "team", mayWrite: false }))).toBe("team");
    expect(whyClosed(room({ writers: "team", mayWrite: true }))).toBeNull();
    expect(whyClosed(room({ isActive: false, mayWrite: false }))).toBe("archived");
    expect(whyClosed(room({ type: "private", isActive: false, mayWrite: false }))).toBe("ended");
  });

  it("is open where an older answer does not say who writes", () => {
    expect(whyClosed({ type: "public", isActive: true })).toBeNull();
  });
});
