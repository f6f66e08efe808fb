import { useEffect } from "react";

/** With less than this share of the window left, a keyboard covers the rest. */
const keyboardShare = 0.78;

/**
 * Follows what a virtual keyboard leaves of the screen, where the browser lays it over the page instead
 * of making the page smaller (iOS does), and puts the navigation away meanwhile.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const page = document.documentElement;
    let tallest = view.height;
    let width = view.width;
    const follow = () => {
      // Zoomed in by fingers: the layout stays.
      if (view.scale > 1.01) return;
      if (view.width !== width) tallest = view.height;
      ({ width } = view);
      tallest = Math.max(tallest, view.height);
      page.style.setProperty("--visible-height", `${view.height}px`);
      page.style.setProperty("--visible-top", `${view.offsetTop}px`);
      page.toggleAttribute("data-keyboard", view.height < tallest * keyboardShare);
    };
    follow();
    view.addEventListener("resize", follow);
    view.addEventListener("scroll", follow);
    return () => {
      view.removeEventListener("resize", follow);
      view.removeEventListener("scroll", follow);
      page.style.removeProperty("--visible-height");
      page.style.removeProperty("--visible-top");
      page.removeAttribute("data-keyboard");
    };
  }, []);
}
