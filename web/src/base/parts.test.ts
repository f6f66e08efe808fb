import { expect, test } from "vitest";
import { partOf } from "./parts";

test("all pieces of a line come to the whole of it", () => {
  expect([0, 1, 2].map((before) => partOf(100, 3, before, 1))).toEqual([33, 33, 34]);
  expect(partOf(3483, 3, 0, 3)).toBe(3483);
  expect(partOf(3483, 3, 1, 0)).toBe(0);
});
