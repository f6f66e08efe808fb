import { useCallback, useSyncExternalStore } from "react";

/** Whole seconds until then, counted down; 0 when it is over or there is nothing to wait for. */
export function useSlow(until: string | null | undefined): number {
  const end = until ? Date.parse(until) : 0;
  const subscribe = useCallback(
    (tell: () => void) => {
      if (end <= Date.now()) return () => {};
      const timer = setInterval(tell, 1000);
      return () => clearInterval(timer);
    },
    [end],
  );
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((end - Date.now()) / 1000)));
}
