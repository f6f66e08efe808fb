import type { ComponentProps, MouseEvent } from "react";
import { navigate } from "wouter/use-browser-location";

/**
 * Moving between screens. Of wouter only the part that listens to the address is used: addresses and
 * their values are the business of paths.ts.
 */
export { navigate, usePathname, useSearch } from "wouter/use-browser-location";

/** A link within the app. `state` travels with the history entry. */
export function Link({
  href,
  replace = false,
  state,
  onClick,
  ...rest
}: ComponentProps<"a"> & { href: string; replace?: boolean; state?: object }) {
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
    if (elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    navigate(href, { replace, state });
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the other props
  return <a {...rest} href={href} onClick={go} />;
}
