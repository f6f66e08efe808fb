import { type RefObject, useEffect, useState } from "react";

/** Whether this has been on the screen, or close to it, since `wanted`. */
export function useSeen(element: RefObject<Element | null>, wanted: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!wanted || seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "100px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wanted, seen]);
  return seen;
}
