/** What a finger on a message means: it scrolls, it answers, or it is not clear yet. All lengths in pixels. */

/** From here on a movement has a direction. */
const slop = 10;
/** So far it must be pulled to answer. */
export const answersAt = 56;
/** Further than this the message does not follow. */
const most = 76;
/** Along both sides of the screen a movement belongs to the browser: it goes back or forward. */
const edge = 32;

export const startsInside = (x: number, width: number): boolean => x > edge && x < width - edge;

export type Direction = "unclear" | "answer" | "other";

/** To the left, and clearly more so than up or down: everything else is left to scrolling. */
export function directionOf(dx: number, dy: number): Direction {
  if (Math.abs(dx) < slop && Math.abs(dy) < slop) return "unclear";
  return -dx > Math.abs(dy) * 1.5 ? "answer" : "other";
}

/** How far the message follows the finger. */
export const pulledBy = (dx: number): number => Math.min(Math.max(-dx, 0), most);
