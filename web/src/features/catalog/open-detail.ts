import type { MouseEvent } from "react";
import { navigate } from "@/base/navigation";

/** Travels with the history entry: closing the detail may simply go back. */
const fromShop = { fromShop: true };

export const goToDetail = (address: string): void => navigate(address, { state: fromShop });

/** How the detail comes into view: plainly, until its code is loaded and sets something better. */
export const opening: { show: (address: string, picture: HTMLElement) => void } = { show: goToDetail };

/**
 * Opens the detail of a card. Its picture shows at once that the touch has arrived, for on a slow phone the sheet takes longer
 * than a frame. Styled in motion.css.
 */
export function openDetail(event: MouseEvent<HTMLElement>, address: string): void {
  const picture = event.currentTarget.closest("article")?.querySelector("img");
  if (!picture || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // A second click within these frames is the same wish.
  if (picture.hasAttribute("data-opening")) return;
  picture.toggleAttribute("data-opening", true);
  afterPaint(() => {
    picture.removeAttribute("data-opening");
    opening.show(address, picture);
  });
}

const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act));
