import { computePosition, flip, offset, shift } from "@floating-ui/dom";

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
const gap = 16;
/** The card never comes closer to the edge of the screen. */
const margin = 12;

/** How far the ring stands around its target, and how far within the screen it stays at least. */
const ring = { around: 6, inside: 4 };

const opposite: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" };

/**
 * The wanted side if the card fits there, else the opposite one, else above or below, else wherever the
 * screen has room: a phone is too narrow for left and right. Without a target: the middle.
 */
export async function placeCard(target: Element | null, card: HTMLElement, wanted: Side): Promise<Point> {
  const room = {
    width: window.innerWidth - card.offsetWidth,
    height: window.innerHeight - card.offsetHeight,
  };
  if (!target) return { left: room.width / 2, top: room.height / 2 };
  // The narrowest phones are just as wide as the card: there it gives up its margin.
  const side = Math.max(0, Math.min(margin, room.width / 2));
  const padding = { left: side, right: side, top: margin, bottom: margin };
  const { x, y } = await computePosition(target, card, {
    strategy: "fixed",
    placement: wanted,
    middleware: [
      offset(gap),
      flip({
        padding,
        crossAxis: false,
        fallbackPlacements: [opposite[wanted], "bottom", "top"],
        fallbackStrategy: "initialPlacement",
      }),
      shift({ padding, crossAxis: true }),
    ],
  });
  return { left: x, top: y };
}

/** The ring around a target. Where the target reaches the edge of the screen, the ring stays inside. */
export function ringAround(target: Box, screen: Size): Box {
  const left = Math.max(ring.inside, target.left - ring.around);
  const top = Math.max(ring.inside, target.top - ring.around);
  const right = Math.min(screen.width - ring.inside, target.left + target.width + ring.around);
  const bottom = Math.min(screen.height - ring.inside, target.top + target.height + ring.around);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
