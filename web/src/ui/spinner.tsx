import { clsx } from "clsx";
import { uiTexts } from "./texts";

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={clsx("size-5 animate-spin", className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Fills its place while something bigger arrives. */
export function PageSpinner({ label = uiTexts.loading }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid min-h-60 place-items-center text-brand">
      <Spinner className="size-8" />
    </div>
  );
}
