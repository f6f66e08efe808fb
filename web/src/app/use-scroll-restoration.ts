import { useLayoutEffect } from "react";

/** Leaves scrolling to scroll.ts, which nobody needs to wait for: the first screen starts at its top anyway. */
export function useScrollRestoration(location: string, screenKey: string): void {
  useLayoutEffect(() => {
    void import("./scroll").then(({ placeScreen }) => placeScreen(screenKey));
  }, [location, screenKey]);
}
