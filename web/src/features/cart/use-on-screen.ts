import { useCallback, useState } from "react";

/** Whether something has come into sight, and a ref for it. Where the browser cannot tell, it counts as seen. */
export function useOnScreen(): [seen: boolean, ref: (node: HTMLElement | null) => (() => void) | undefined] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined;
    if (!("IntersectionObserver" in window)) {
      setSeen(true);
      return undefined;
    }
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true), {
      threshold: 0.6,
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      setSeen(false);
    };
  }, []);
  return [seen, ref];
}
