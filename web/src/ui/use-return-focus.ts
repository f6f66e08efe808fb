import { useRef } from "react";

/**
 * A Radix dialog opened without a trigger forgets where the focus was. This remembers it on opening
 * and gives it back on closing. When that control has gone meanwhile, as the button of a deleted row, the
 * nearest list or panel around it takes the focus. Without `dialogFirst` Radix chooses what is focused on
 * opening.
 */
export function useReturnFocus({ dialogFirst = true } = {}) {
  const origins = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus(event: Event) {
      origins.current = withFocusableParents(document.activeElement);
      if (!dialogFirst) return;
      // The dialog itself takes the focus: no keyboard flies up on phones, and reading starts at the title.
      event.preventDefault();
      (event.currentTarget as HTMLElement | null)?.focus({ preventScroll: true });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      origins.current.find((one) => one.isConnected)?.focus({ preventScroll: true });
    },
  };
}

function withFocusableParents(element: Element | null | undefined): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...withFocusableParents(element.parentElement?.closest("[tabindex]"))];
}
