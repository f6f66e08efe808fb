import { describe, expect, it, vi } from "vitest";
import { placeCard, ringAround, type Side } from "./place";

const card = { width: 320, height: 200 };
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const target = { left: 500, top: 300, width: 200, height: 100 };

/** A card and a target of these sizes on a screen of that size: there is no layout here. */
function laidOut(box: typeof target, screen: { width: number; height: number }) {
  vi.stubGlobal("innerWidth", screen.width);
  vi.stubGlobal("innerHeight", screen.height);
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(screen.width);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(screen.height);
  const rect = (left: number, top: number, width: number, height: number) =>
    new DOMRect(left, top, width, height);
  const [around, floating] = [document.createElement("div"), document.createElement("div")];
  document.body.append(around, floating);
  floating.style.position = "fixed";
  vi.spyOn(around, "getBoundingClientRect").mockReturnValue(rect(box.left, box.top, box.width, box.height));
  vi.spyOn(floating, "getBoundingClientRect").mockReturnValue(rect(0, 0, card.width, card.height));
  vi.spyOn(floating, "offsetWidth", "get").mockReturnValue(card.width);
  vi.spyOn(floating, "offsetHeight", "get").mockReturnValue(card.height);
  return { around, floating };
}

const place = (box: typeof target, screen: typeof desk, side: Side) => {
  const { around, floating } = laidOut(box, screen);
  return placeCard(around, floating, side);
};

describe("place of the step card", () => {
  it.each([
    ["bottom", { left: 440, top: 416 }],
    ["top", { left: 440, top: 84 }],
    ["right", { left: 716, top: 250 }],
    ["left", { left: 164, top: 250 }],
  ] as const)("stands 16 px to the %s of its target", async (side, at) => {
    expect(await place(target, desk, side)).toEqual(at);
  });

  it("takes the opposite side when the wanted one has no room", async () => {
    const low = { ...target, top: 650 };
    expect(await place(low, desk, "bottom")).toEqual({ left: 440, top: 434 });
  });

  it("goes below its target on a phone, where left and right have no room", async () => {
    const narrow = { left: 16, top: 100, width: 358, height: 60 };
    for (const side of ["left", "right"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one screen for all
      expect(await place(narrow, phone, side)).toEqual({ left: 35, top: 176 });
    }
  });

  it("stays on the screen along the side", async () => {
    const corner = { left: 1200, top: 40, width: 60, height: 40 };
    expect(await place(corner, desk, "bottom")).toEqual({ left: 948, top: 96 });
  });

  it("covers a target that leaves no room at all rather than leaving the screen", async () => {
    const huge = { left: 0, top: -100, width: 390, height: 1200 };
    const { left, top } = await place(huge, phone, "bottom");
    expect(left).toBe(35);
    expect(top).toBe(632);
  });

  it("fills the width of the narrowest phone", async () => {
    const narrow = { left: 10, top: 100, width: 180, height: 40 };
    expect(await place(narrow, { width: 320, height: 568 }, "bottom")).toEqual({ left: 0, top: 156 });
  });

  it("stands in the middle without a target", async () => {
    expect(await placeCard(null, laidOut(target, desk).floating, "top")).toEqual({ left: 480, top: 300 });
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
