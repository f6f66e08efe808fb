import { type PointerEvent, useEffect, useRef } from "react";

const holdMs = 450;
/** A thumb is never quite still. */
const slackPx = 10;
/** What is pressed for its own sake, however slowly. */
const controls = "a, button, input, label, select, textarea";

/** Holding something down with a finger or a pen. A mouse has other ways. */
export function useLongPress(onHold: () => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const stop = () => {
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
  };
  useEffect(() => stop, []);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY, currentTarget, target }: PointerEvent) => {
      stop();
      if (pointerType === "mouse" || !isPrimary) return;
      // React also reports touches in sheets that were opened from here, which lie elsewhere on the page.
      if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return;
      const timer = setTimeout(() => {
        stop();
        onHold();
      }, holdMs);
      held.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = held.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > slackPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
