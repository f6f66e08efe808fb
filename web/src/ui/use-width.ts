import { useLayoutEffect, useRef, useState } from "react";

/**
 * The inner width of an element in CSS pixels, known before the first paint. For layouts that depend on
 * the room a thing has rather than on the window: the same list stands in two frames. Nothing is measured, and so nothing laid out
 * early, before it is `needed`.
 */
export function useWidth<T extends HTMLElement>(needed = true) {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !needed) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [needed]);
  return [ref, width] as const;
}
