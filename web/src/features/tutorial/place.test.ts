import { describe, expect, it } from "vitest";
import { placeCard, ringAround } from "./place";

const card = { width: 320, height: 200 };
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const target = { left: 500, top: 300, width: 200, height: 100 };

describe("place of the step card", () => {
  it.each([
    ["bottom", { left: 440, top: 416 }],
    ["top", { left: 440, top: 84 }],
    ["right", { left: 716, top: 250 }],
    ["left", { left: 164, top: 250 }],
  ] as const)("stands 16 px to the %s of its target", (side, place) => {
    expect(placeCard(target, card, desk, side)).toEqual(place);
  });

  it("takes the opposite side when the wanted one has no room", () => {
    const low = { ...target, top: 650 };
    expect(placeCard(low, card, desk, "bottom")).toEqual({ left: 440, top: 434 });
  });

  it("goes below its target on a phone, where left and right have no room", () => {
    const narrow = { left: 16, top: 100, width: 358, height: 60 };
    for (const side of ["left", "right"] as const) {
      expect(placeCard(narrow, card, phone, side)).toEqual({ left: 35, top: 176 });
    }
  });

  it("stays on the screen along the side", () => {
    const corner = { left: 1200, top: 40, width: 60, height: 40 };
    expect(placeCard(corner, card, desk, "bottom")).toEqual({ left: 948, top: 96 });
  });

  it("covers a target that leaves no room at all rather than leaving the screen", () => {
    const huge = { left: 0, top: -100, width: 390, height: 1200 };
    const { left, top } = placeCard(huge, card, phone, "bottom");
    expect(left).toBe(35);
    expect(top).toBe(632);
  });

  it("fills the width of the narrowest phone", () => {
    const narrow = { left: 10, top: 100, width: 180, height: 40 };
    expect(placeCard(narrow, card, { width: 320, height: 568 }, "bottom")).toEqual({ left: 0, top: 156 });
  });

  it("stands in the middle without a target", () => {
    expect(placeCard(null, card, desk, "top")).toEqual({ left: 480, top: 300 });
  });
});

describe("ring around a target", () => {
  it("stands 6 px around it", () => {
    expect(ringAround(target, desk)).toEqual({ left: 494, top: 294, width: 212, height: 112 });
  });

  it("stays on the screen where the target reaches its edge", () => {
    const corner = { left: 300, top: 776, width: 90, height: 68 };
    expect(ringAround(corner, phone)).toEqual({ left: 294, top: 770, width: 92, height: 70 });
  });
});
