import { describe, expect, it } from "vitest";
import { directionOf, pulledBy, startsInside } from "./swipe";

describe("a finger on a message", () => {
  it.each([
    [0, 0, "unclear"],
    [-9, 4, "unclear"],
    [-12, 3, "answer"],
    [-60, 38, "answer"],
    // Steep, down, or to the right, where the browser goes back.
    [-60, 45, "other"],
    [0, 12, "other"],
    [40, 2, "other"],
  ])("moved by %i and %i is %s", (dx, dy, direction) => {
    expect(directionOf(dx, dy)).toBe(direction);
  });

  it("leaves the sides of the screen to the browser", () => {
    expect([0, 32, 33, 200, 357, 358, 390].map((x) => startsInside(x, 390))).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("takes the message along, but not without end", () => {
    expect([20, -30, -300].map(pulledBy)).toEqual([0, 30, 76]);
  });
});
