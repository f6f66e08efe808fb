import { expect, it } from "vitest";
import { averageOf, cut, distribution, isTooShort, lengthOf } from "./comment";

it("counts characters without the blanks around them", () => {
  expect(isTooShort("  neun Zei   ")).toBe(true);
  expect(isTooShort("zehn Zeich")).toBe(false);
  expect(isTooShort("☕️".repeat(4))).toBe(true);
  expect(lengthOf("🫖🫖")).toBe(2);
});

it("cuts at 500 characters, never through one", () => {
  expect(cut("a".repeat(500))).toHaveLength(500);
  expect(cut("🫖".repeat(501))).toBe("🫖".repeat(500));
});

it("sums up the stars", () => {
  const reviews = [5, 5, 2].map((rating) => ({ rating }));
  expect(distribution(reviews).map(({ count }) => count)).toEqual([2, 0, 0, 1, 0]);
  expect(averageOf(reviews)).toBe(4);
  expect(averageOf([])).toBeNull();
});
