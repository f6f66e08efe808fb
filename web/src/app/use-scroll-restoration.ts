import { useLayoutEffect } from "react";

let scroll: typeof import("./scroll") | undefined;

/**
 * Leaves scrolling to scroll.ts, which nobody needs to wait for: the first screen starts at its top
 * anyway. Once it is there it must act before the browser paints the new screen.
 */
export function useScrollRestoration(location: string, screenKey: string): void {
  useLayoutEffect(() => {
    if (scroll) {
      scroll.placeScreen(screenKey);
      return;
    }
    void import("./scroll").then((loaded) => {
      scroll = loaded;
      loaded.placeScreen(screenKey);
    });
  }, [location, screenKey]);
}
