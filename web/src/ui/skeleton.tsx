import { clsx } from "clsx";

/** Holds the place of something that is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-breathe rounded-md bg-sunken", className)} />;
}
