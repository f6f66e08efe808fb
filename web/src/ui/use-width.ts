import { useLayoutEffect, useRef, useState } from "react";

/**
 * The inner width of an element in CSS pixels, known before the first paint. For layouts that depend on
 * the room a thing has rather than on the window: the same list stands in two frames.
 */
export function useWidth<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
