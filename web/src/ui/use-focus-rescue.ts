import { type FocusEvent, useEffect, useRef } from "react";

/**
 * For lists whose rows vanish once they are decided: when the focused control goes with its row, the
 * focus falls back to the list instead of getting lost. Spread the result on the list's container.
 */
export function useFocusRescue<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const inside = useRef(false);
  useEffect(() => {
    if (!inside.current || (document.activeElement && document.activeElement !== document.body)) return;
    inside.current = false;
    ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      inside.current = true;
    },
    onBlur: (event: FocusEvent<T>) => {
      // Without a new holder the control may just have been removed; the effect above looks into that.
      if (event.relatedTarget) inside.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
