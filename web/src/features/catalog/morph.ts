import type { MouseEvent } from "react";
import { navigate } from "@/base/navigation";
import { fromShop } from "./open-detail";

const name = "product-picture";
const patienceMs = 300;

/** The picture in the open sheet. */
export const heroAttribute = { "data-hero": "" };

/**
 * Opens the detail so that the card's picture grows into the sheet's picture. Where the browser cannot, or the person wants no
 * motion, the picture shows at once that it was meant, for on a slow phone the sheet takes longer than a frame. Styled in motion.css.
 */
export function morph(event: MouseEvent<HTMLElement>, address: string): void {
  const picture = event.currentTarget.closest("article")?.querySelector("img");
  if (!picture || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || !document.startViewTransition) {
    event.preventDefault();
    // A second click within these frames is the same wish.
    if (picture.hasAttribute("data-opening")) return;
    picture.toggleAttribute("data-opening", true);
    afterPaint(() => {
      picture.removeAttribute("data-opening");
      navigate(address, { state: fromShop });
    });
    return;
  }

  event.preventDefault();
  const page = document.documentElement;
  page.toggleAttribute("data-morphing", true);
  picture.style.viewTransitionName = name;
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = "";
    navigate(address, { state: fromShop });
    const hero = await drawn("[data-hero]");
    // It has arrived by other means than its own opening motion.
    hero?.closest("[role=dialog]")?.toggleAttribute("data-morphed", true);
  });
  transition.finished.finally(() => page.removeAttribute("data-morphing")).catch(() => undefined);
}

const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

/** Frames stand still while the browser waits for the new picture, so this asks by the clock. */
async function drawn(selector: string): Promise<Element | null> {
  const end = performance.now() + patienceMs;
  while (!document.querySelector(selector) && performance.now() < end) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other is the point
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  return document.querySelector(selector);
}
