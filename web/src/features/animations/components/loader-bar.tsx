import { clsx } from "clsx";
import type { CSSProperties } from "react";

/** Fills up while a demo runs; only a picture, the words next to it say the same. */
export function LoaderBar({ ms, className }: { ms: number; className?: string }) {
  return (
    <span aria-hidden className={clsx("block h-1.5 overflow-hidden rounded-full bg-brand/20", className)}>
      <span
        className="loader-bar block h-full rounded-full bg-brand"
        style={{ "--loader-time": `${ms}ms` } as CSSProperties}
      />
    </span>
  );
}
