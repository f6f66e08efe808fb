import { useRef } from "react";

/**
 * A Radix dialog opened without a trigger forgets where the focus was. This remembers it on opening
 * and gives it back on closing. Without `dialogFirst` Radix chooses what is focused on opening.
 */
export function useReturnFocus({ dialogFirst = true } = {}) {
  const origin = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      origin.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      if (!dialogFirst) return;
      // The dialog itself takes the focus: no keyboard flies up on phones, and reading starts at the title.
      event.preventDefault();
      (event.currentTarget as HTMLElement | null)?.focus({ preventScroll: true });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (origin.current?.isConnected) origin.current.focus({ preventScroll: true });
    },
  };
}
