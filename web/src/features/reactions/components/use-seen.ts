import { type RefObject, useEffect, useState } from "react";

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all cards; it looks a little ahead of the thumb. */
function watch(element: Element, onSeen: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { rootMargin: "120px" },
  );
  callbacks.set(element, onSeen);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** The element has been on the screen, or close to it. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !ref.current) return;
    return watch(ref.current, () => setSeen(true));
  }, [seen, ref]);
  return seen;
}
