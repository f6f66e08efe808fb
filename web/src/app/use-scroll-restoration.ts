import { useLayoutEffect } from "react";
import type { placeScreen as PlaceScreen } from "./scroll";

let placeScreen: typeof PlaceScreen | undefined;

/**
 * Leaves scrolling to scroll.ts, which nobody needs to wait for: the first screen starts at its top
 * anyway. Once it is there it must act before the browser paints the new screen.
 */
export function useScrollRestoration(location: string, screenKey: string): void {
  useLayoutEffect(() => {
    if (placeScreen) {
      placeScreen(screenKey);
      return;
    }
    void import("./scroll").then((scroll) => {
      ({ placeScreen } = scroll);
      placeScreen(screenKey);
    });
  }, [location, screenKey]);
}
