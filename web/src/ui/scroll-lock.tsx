import { Slot } from "radix-ui";
import { type ReactNode, useLayoutEffect } from "react";

let locks = 0;

/** While mounted, the page behind does not scroll. One attribute on <html>, styled in base.css. */
function useScrollLock(enabled: boolean): void {
  useLayoutEffect(() => {
    if (!enabled) return;
    locks += 1;
    document.documentElement.toggleAttribute("data-scroll-locked", true);
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.removeAttribute("data-scroll-locked");
    };
  }, [enabled]);
}

/**
 * Replaces react-remove-scroll (see vite.config.ts), which injects <style> tags that our
 * content security policy refuses. Same name and the props Radix passes.
 */
export function RemoveScroll({ enabled = true, children }: { enabled?: boolean; children: ReactNode }) {
  useScrollLock(enabled);
  return <Slot.Root>{children}</Slot.Root>;
}
