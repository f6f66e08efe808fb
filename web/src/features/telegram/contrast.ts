/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

export const black: Colour = [0, 0, 0];
export const white: Colour = [255, 255, 255];

/** "#fff" or "#17212b"; undefined for anything else. */
export function parseColour(text: string | undefined): Colour | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text ?? "");
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text ?? "");
  const parts = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

export const toHex = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** `share` of the second colour in the first: 0 to 1. */
export const mix = ([r, g, b]: Colour, [r2, g2, b2]: Colour, share: number): Colour => [
  r + (r2 - r) * share,
  g + (g2 - g) * share,
  b + (b2 - b) * share,
];

/** Relative luminance as WCAG defines it: 0 to 1. */
export function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const value = Math.round(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const leastContrast = (colour: Colour, grounds: readonly Colour[]): number =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)));

/** The colour nearest to this one that stands out from all grounds by `least`, if there is one. */
export function reach(colour: Colour, grounds: readonly Colour[], least: number): Colour | undefined {
  for (let step = 0; step <= 20; step += 1) {
    for (const end of [black, white]) {
      const candidate = mix(colour, end, step / 20);
      if (leastContrast(candidate, grounds) >= least) return candidate;
    }
  }
  return undefined;
}
