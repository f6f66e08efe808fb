/** Where the step card stands. Everything in CSS pixels of the viewport. */

export type Side = "top" | "bottom" | "left" | "right";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;
type Point = Pick<Box, "left" | "top">;

/** Between the card and its target. */
const offset = 16;
/** The card never comes closer to the edge of the screen. */
const margin = 12;

/** How far the ring stands around its target, and how far within the screen it stays at least. */
const ring = { around: 6, inside: 4 };

const opposite: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" };

/**
 * The wanted side if the card fits there, else the opposite one, else above or below, else wherever the
 * screen has room: a phone is too narrow for left and right. Without a target: the middle.
 */
export function placeCard(target: Box | null, card: Size, screen: Size, wanted: Side): Point {
  if (!target) return { left: (screen.width - card.width) / 2, top: (screen.height - card.height) / 2 };
  const sides: Side[] = [wanted, opposite[wanted], "bottom", "top"];
  const places = sides.map((side) => beside(target, card, side));
  const place = places.find((at) => fits(at, card, screen)) ?? places[0] ?? target;
  return keepInside(place, card, screen);
}

/** The ring around a target. Where the target reaches the edge of the screen, the ring stays inside. */
export function ringAround(target: Box, screen: Size): Box {
  const left = Math.max(ring.inside, target.left - ring.around);
  const top = Math.max(ring.inside, target.top - ring.around);
  const right = Math.min(screen.width - ring.inside, target.left + target.width + ring.around);
  const bottom = Math.min(screen.height - ring.inside, target.top + target.height + ring.around);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Along the side the card is centred on its target and pushed back onto the screen. */
function beside(target: Box, card: Size, side: Side): Point & { side: Side } {
  const centred = {
    left: target.left + (target.width - card.width) / 2,
    top: target.top + (target.height - card.height) / 2,
  };
  if (side === "top") return { ...centred, side, top: target.top - offset - card.height };
  if (side === "bottom") return { ...centred, side, top: target.top + target.height + offset };
  if (side === "left") return { ...centred, side, left: target.left - offset - card.width };
  return { ...centred, side, left: target.left + target.width + offset };
}

function fits(at: Point & { side: Side }, card: Size, screen: Size): boolean {
  return at.side === "top" || at.side === "bottom"
    ? at.top >= margin && at.top + card.height <= screen.height - margin
    : at.left >= margin && at.left + card.width <= screen.width - margin;
}

function keepInside(at: Point, card: Size, screen: Size): Point {
  // The narrowest phones are just as wide as the card: there it gives up its margin.
  const side = Math.max(0, Math.min(margin, (screen.width - card.width) / 2));
  return {
    left: between(side, at.left, screen.width - side - card.width),
    top: between(margin, at.top, screen.height - margin - card.height),
  };
}

/** `least` wins over `most` where the screen is smaller than the card. */
function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
