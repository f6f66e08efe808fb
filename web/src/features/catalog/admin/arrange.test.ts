import { expect, it } from "vitest";
import type { Category } from "../api";
import { fullName } from "../category-names";
import { within } from "../categories";
import { type Direction, hosts, stepOf } from "./arrange";

const category = (id: number, name: string, position: number, parentId?: number): Category => ({
  id,
  name,
  slug: name.toLowerCase(),
  description: "",
  position,
  ...(parentId === undefined ? {} : { parentId }),
});

/** Coffee with espresso and filter in it, then tea; espresso is three levels high with what lies in it. */
const all = [
  category(1, "Kaffee", 0),
  category(2, "Espresso", 0, 1),
  category(5, "Dunkel", 0, 2),
  category(6, "Robusta", 0, 5),
  category(3, "Filter", 1, 1),
  category(4, "Tee", 1),
];
const step = (id: number, direction: Direction) =>
  stepOf(
    all,
    all.find((one) => one.id === id)!,
    direction,
  );

it.each([
  [1, "up", "end"],
  [1, "down", { parentId: null, position: 1 }],
  [1, "inward", "end"],
  [1, "outward", "end"],
  [4, "inward", { parentId: 1, position: 2 }],
  [3, "up", { parentId: 1, position: 0 }],
  [3, "inward", { parentId: 2, position: 1 }],
  [3, "outward", { parentId: null, position: 1 }],
  [6, "outward", { parentId: 2, position: 1 }],
] as const)("category %i goes %s", (id, direction, expected) => {
  expect(step(id, direction)).toEqual(expected);
});

it("what is too high to lie deeper stays", () => {
  const moved = [category(7, "Neu", 0), ...all.map((one) => ({ ...one, position: one.position + 1 }))];
  const coffee = moved.find(({ id }) => id === 1)!;
  expect(stepOf(moved, coffee, "inward")).toBe("tooDeep");
  expect(hosts(all).map(({ id }) => id)).toEqual([1, 2, 5, 3, 4]);
});

it("a category has what lies in it, and a name with the way to it", () => {
  expect([...within(all, "espresso")]).toEqual(["espresso", "dunkel", "robusta"]);
  expect([...within(all, "none")]).toEqual(["none"]);
  expect(fullName(all, all[3]!)).toBe("Kaffee › Espresso › Dunkel › Robusta");
});
