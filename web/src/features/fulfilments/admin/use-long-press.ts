import { type PointerEvent, useRef } from "react";

const holdMs = 450;
/** A thumb is never quite still. */
const slackPx = 10;

/** Holding something down with a finger or a pen. A mouse has other ways. */
export function useLongPress(onHold: () => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const stop = () => {
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      stop();
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      const timer = setTimeout(() => {
        stop();
        onHold();
      }, holdMs);
      held.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = held.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > slackPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
