import { expect, it } from "vitest";
import { priceRangeText } from "./range-text";

it.each([
  [[20, 150], "20,00 € – 150,00 €"],
  [[20, 1000], "ab 20,00 €"],
  [[0, 150], "bis 150,00 €"],
  [[0, 1000], "0,00 € – 1.000,00 € und mehr"],
] as const)("a range of prices has two decimals: %j", (range, text) =>
  expect(priceRangeText(range)).toBe(text),
);
