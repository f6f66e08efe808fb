import { type ComponentProps, type MouseEvent, useSyncExternalStore } from "react";
import { serverPages } from "./paths";

/**
 * Moving between screens: the address is the state. What addresses mean is the business of paths.ts.
 * A router library would bring matching and nesting that this app does not use.
 */

const moved = "app:moved";

/** Hears of every move within the app, also of one that stays on its screen. */
export function onMoved(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  window.addEventListener(moved, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(moved, listener);
  };
}

/** "/product/7" */
export const usePathname = (): string => useSyncExternalStore(onMoved, () => location.pathname);

/** "?token=abc", or "" */
export const useSearch = (): string => useSyncExternalStore(onMoved, () => location.search);

/** Goes to an address of the app. `state` travels with the history entry. */
export function navigate(
  to: string,
  { replace = false, state }: { replace?: boolean | undefined; state?: object | undefined } = {},
): void {
  history[replace ? "replaceState" : "pushState"](state ?? null, "", to);
  window.dispatchEvent(new Event(moved));
}

/** Whether the app shows what lies there; what is another's, or a page of the server's, is loaded. */
const isOfApp = (to: string) =>
  !/^[a-z][a-z\d+.-]*:/i.test(to) && !serverPages.includes(to.replace(/[?#].*/, "").replace(/\/$/, ""));

/** A link; what it leads to opens within the app where the app has it. */
export function Link({
  href,
  replace,
  state,
  onClick,
  ...rest
}: ComponentProps<"a"> & { href: string; replace?: boolean; state?: object }) {
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
    if (elsewhere || event.defaultPrevented || !isOfApp(href)) return;
    event.preventDefault();
    navigate(href, { replace, state });
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the other props
  return <a {...rest} href={href} onClick={go} />;
}
