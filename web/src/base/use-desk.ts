import { useSyncExternalStore } from "react";

const desk = window.matchMedia("(width >= 64rem)");

/** Whether there is room for more than one column. */
export const useDesk = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      desk.addEventListener("change", listener);
      return () => desk.removeEventListener("change", listener);
    },
    () => desk.matches,
  );
