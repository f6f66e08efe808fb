import { useEffect, useRef } from "react";
import { createStore, useStore } from "@/base/store";

/** What a host around the page needs to know of an order: Telegram has a large button of its own. */

interface OrderButton {
  text: string;
  busy: boolean;
  press: () => void;
}

/** There is a host that draws the order button of the last step. */
export const hostDraws = createStore(false);

/** The order button of the last step while it is on the screen; only where a host draws it. */
export const orderButton = createStore<OrderButton | null>(null);

/** The number of the order that has just been placed. */
export const justOrdered = createStore<string | null>(null);

/** Hands the button to the host while `shown`; false where the page has to draw it. */
export function useHostButton(shown: boolean, { text, busy, press }: OrderButton): boolean {
  const hosted = useStore(hostDraws) && shown;
  const newest = useRef(press);
  useEffect(() => {
    newest.current = press;
  });
  useEffect(() => {
    if (!hosted) return;
    orderButton.set({ text, busy, press: () => newest.current() });
    return () => orderButton.set(null);
  }, [hosted, text, busy]);
  return hosted;
}
