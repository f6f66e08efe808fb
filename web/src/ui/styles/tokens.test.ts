import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/ui/styles/tokens.css", "utf8");

const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, [light, dark] as [string, string]],
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["paper", "surface", "sunken"];
const tints = ["premium", "homebrew", "stimulant", "research", "classic"].map((name) => `tint-${name}`);

/** Text and the grounds it stands on: 4.5 : 1. */
const texts: [string, string[]][] = [
  ["ink", [...grounds, "sunken-strong", ...tints, "brand-soft"]],
  ["paper", ["ink"]],
  ["muted", grounds],
  ["brand", ["paper", "surface"]],
  ["on-brand", ["brand", "brand-strong"]],
  ["on-brand-soft", ["brand-soft", "brand-soft-strong", "paper", "surface"]],
  ["success", ["paper", "surface", "success-soft"]],
  ["warning", ["paper", "surface", "warning-soft"]],
  ["danger", ["paper", "surface", "danger-soft"]],
  ["on-danger", ["danger", "danger-strong"]],
  ["on-premium", ["premium"]],
];

/** Edges that tell where a control is: 3 : 1. */
const edges: [string, string[]][] = [["edge", grounds]];

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("colours, %s", (_, scheme) => {
  const colour = (name: string) => {
    const pair = colours.get(name);
    if (!pair) throw new Error(`no token --${name}`);
    return pair[scheme];
  };

  it.each([
    ...texts.map(([name, on]) => [name, on, 4.5] as const),
    ...edges.map(([name, on]) => [name, on, 3] as const),
  ])("%s reaches WCAG AA on %s", (name, on, least) => {
    for (const ground of on)
      expect(contrast(colour(name), colour(ground)), `on ${ground}`).toBeGreaterThanOrEqual(least);
  });
});
