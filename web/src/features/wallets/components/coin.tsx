import { clsx } from "clsx";
import type { Currency } from "../api";
import { tints } from "../currencies";

/** Drawn, because text fonts have few of these signs. */
const marks: Record<Currency, string> = {
  BTC: "M9 6v12M9 6h4.25a2.9 2.9 0 0 1 0 5.8H9M9 11.8h5a3.1 3.1 0 0 1 0 6.2H9M7 6h2M7 18h2M11 4v2M11 18v2M14 4v2M14 18v2",
  ETH: "M12 3 6 12.2 12 15.6 18 12.2zM6.6 15.6 12 21l5.4-5.4L12 18.6zM6 12.2l6-2.4 6 2.4",
  LTC: "M10.5 4 7.8 19.5H17M6.5 14.2l8-3.4",
  XMR: "M4 17.5h3.5V9l4.5 5 4.5-5v8.5H20M5.2 13.4a7.5 7.5 0 1 1 13.6 0",
  USDT: "M6 5.5h12M12 5.5V19M19 10.6c0 1.3-3.1 2.4-7 2.4s-7-1.1-7-2.4 3.1-2.4 7-2.4 7 1.1 7 2.4z",
};

/** The mark in front of everything of one currency. Its name is next to it. */
export function Coin({ currency, className }: { currency: Currency; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx("grid size-11 shrink-0 place-items-center rounded-full", tints[currency], className)}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-[55%] text-ink"
      >
        <path d={marks[currency]} />
      </svg>
    </span>
  );
}
