import { type PointerEvent, useRef } from "react";
import { answersAt, type Direction, directionOf, pulledBy, startsInside } from "../swipe";

interface Pull {
  pointer: number;
  x: number;
  y: number;
  direction: Direction;
  armed: boolean;
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Pulling a message to the left answers it. The row must have `touch-action: pan-y`: the browser then scrolls up and down as ever,
 * and takes the finger away (`pointercancel`) when it does. With less motion only the sign appears, and the message stays in its place.
 */
export function useSwipe(onAnswer: (() => void) | undefined) {
  const row = useRef<HTMLDivElement>(null);
  const sign = useRef<HTMLSpanElement>(null);
  const pull = useRef<Pull | null>(null);

  function show(length: number) {
    if (row.current) row.current.style.translate = length > 0 && !calm.matches ? `${-length}px 0` : "";
    if (!sign.current) return;
    sign.current.style.opacity = String(Math.min(length / answersAt, 1));
    // It waits outside and comes in with the message; where that stays, it is shown in its place.
    sign.current.style.right = calm.matches ? "0.75rem" : "-2.25rem";
  }

  function end() {
    pull.current = null;
    show(0);
  }

  if (!onAnswer) return { row, sign, handlers: undefined };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== "touch") return;
      // A second finger means something else.
      if (pull.current || !event.isPrimary) return end();
      if (!startsInside(event.clientX, innerWidth)) return;
      const { pointerId: pointer, clientX: x, clientY: y } = event;
      pull.current = { pointer, x, y, direction: "unclear", armed: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = pull.current;
      if (now?.pointer !== event.pointerId || now.direction === "other") return;
      const dx = event.clientX - now.x;
      if (now.direction === "unclear") {
        now.direction = directionOf(dx, event.clientY - now.y);
        if (now.direction !== "answer") return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      now.armed = pulledBy(dx) >= answersAt;
      show(pulledBy(dx));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = pull.current;
      if (now?.pointer !== event.pointerId) return;
      end();
      if (now.armed) onAnswer();
    },
    onPointerCancel: end,
  };
  return { row, sign, handlers };
}
