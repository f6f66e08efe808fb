import { useEffect } from "react";

/** On phones an open conversation takes the place of the shop's head; see immersed.css. */
export function useImmersed(): void {
  useEffect(() => {
    const page = document.documentElement;
    page.toggleAttribute("data-immersed", true);
    return () => page.removeAttribute("data-immersed");
  }, []);
}
