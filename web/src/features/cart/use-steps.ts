import { useEffect, useEffectEvent, useRef, useState } from "react";

/** What an order goes through after the cart. Some shops and people need not all of it. */
export type CheckoutStep = "delivery" | "payment" | "review";
const all: readonly CheckoutStep[] = ["delivery", "payment", "review"];

/** The entry that the checkout has in the history: the phone's back goes one step back. */
const isOurs = (): boolean => (history.state as { checkout?: boolean } | null)?.checkout === true;

/** Whether the order's receipt takes the place of the checkout in the history. */
export const takesPlace = isOurs;

/** Where the customer stands: null is the cart itself. A step that is not needed any more is left for the next one. */
export function useSteps(needed: readonly CheckoutStep[], open: boolean) {
  const [wanted, setWanted] = useState<CheckoutStep | null>(null);
  const step = wanted && (all.slice(all.indexOf(wanted)).find((one) => needed.includes(one)) ?? null);
  const previous = step ? (needed[needed.indexOf(step) - 1] ?? null) : null;

  function go(next: CheckoutStep | null) {
    if (next && !isOurs())
      history.pushState({ ...(history.state as object | null), entry: undefined, checkout: true }, "");
    setWanted(next);
    if (!next && isOurs()) history.back();
  }

  const onBack = useEffectEvent(() => {
    if (!step || isOurs()) return;
    if (previous) go(previous);
    else setWanted(null);
  });
  useEffect(() => {
    window.addEventListener("popstate", onBack);
    return () => window.removeEventListener("popstate", onBack);
  }, []);

  // Closed in the middle: the entry goes with the sheet.
  const leave = useEffectEvent(() => {
    setWanted(null);
    if (isOurs()) history.back();
  });
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) leave();
    wasOpen.current = open;
  }, [open]);

  return { step, previous, go };
}
