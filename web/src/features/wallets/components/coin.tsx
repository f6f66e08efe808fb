import type { Currency } from "../demo";

/** The mark in front of everything of one currency. Its name stands beside it. */
export const Coin = ({ currency }: { currency: Currency }) => (
  <span
    aria-hidden
    className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-xs font-bold text-on-brand-soft"
  >
    {currency}
  </span>
);
