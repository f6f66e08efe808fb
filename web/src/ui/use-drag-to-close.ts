import { type PointerEvent, useRef } from "react";

const closeDistance = 96;
const closeSpeed = 0.5;
const onPhone = () => window.matchMedia("(width < 40rem)").matches;

/** The handle is a child of the sheet itself. */
function moveSheet(event: PointerEvent, pixels: number): void {
  const sheet = event.currentTarget.parentElement;
  if (sheet) sheet.style.translate = pixels > 0 ? `0 ${pixels}px` : "";
}

/** For the handle of a bottom sheet: the thumb pulls it down, and letting go far or fast enough closes it. */
export function useDragToClose(onClose: () => void) {
  const start = useRef<{ y: number; time: number } | null>(null);

  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (start.current?.y ?? event.clientY));

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || !onPhone()) return;
      start.current = { y: event.clientY, time: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (start.current) moveSheet(event, pulled(event));
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const distance = pulled(event);
      const speed = distance / Math.max(1, event.timeStamp - start.current.time);
      start.current = null;
      if (distance > closeDistance || (distance > 24 && speed > closeSpeed)) onClose();
      else moveSheet(event, 0);
    },
    onPointerCancel(event: PointerEvent) {
      start.current = null;
      moveSheet(event, 0);
    },
  };
}
