import { goToDetail } from "./open-detail";

const name = "product-picture";
const patienceMs = 300;

/** The picture in the open sheet. */
export const heroAttribute = { "data-hero": "" };

/**
 * Opens the detail so that the card's picture grows into the sheet's picture, where the browser can and the person wants motion.
 * Styled in motion.css.
 */
export function morph(address: string, picture: HTMLElement): void {
  if (!document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    goToDetail(address);
    return;
  }
  const page = document.documentElement;
  page.toggleAttribute("data-morphing", true);
  picture.style.viewTransitionName = name;
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = "";
    goToDetail(address);
    const hero = await drawn("[data-hero]");
    // It has arrived by other means than its own opening motion.
    hero?.closest("[role=dialog]")?.toggleAttribute("data-morphed", true);
  });
  transition.finished.finally(() => page.removeAttribute("data-morphing")).catch(() => undefined);
}

/** Frames stand still while the browser waits for the new picture, so this asks by the clock. */
async function drawn(selector: string): Promise<Element | null> {
  const end = performance.now() + patienceMs;
  while (!document.querySelector(selector) && performance.now() < end) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other is the point
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  return document.querySelector(selector);
}
