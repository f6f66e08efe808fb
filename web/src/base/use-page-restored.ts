import { useEffect, useEffectEvent } from "react";

/** The page was left and comes back as it was, out of the browser's back/forward cache: what was under way then has ended. */
export function usePageRestored(onRestored: () => void): void {
  const restored = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onRestored();
  });
  useEffect(() => {
    window.addEventListener("pageshow", restored);
    return () => window.removeEventListener("pageshow", restored);
  }, []);
}
