/** By then a menu or sheet is gone, and has given the focus back to its message. */
const menuMs = 350;

const openLayer = '[role="menu"][data-state="open"], [role$="dialog"][data-state="open"]';

/** Focuses, but takes the focus out of no menu and no dialog that is open. */
export function focusUnlessElsewhere(focus: () => void): void {
  if (!document.activeElement?.closest(openLayer)) focus();
}

/** Focuses now, and again when the menu in which that was chosen is gone. Returns how to stop the second time. */
export function focusPastMenu(focus: () => void): () => void {
  focus();
  const timer = setTimeout(() => focusUnlessElsewhere(focus), menuMs);
  return () => clearTimeout(timer);
}
