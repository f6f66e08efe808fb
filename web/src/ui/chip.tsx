import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A choice among a few, such as a category. */
export function Chip({
  selected = false,
  className,
  ...rest
}: ComponentProps<"button"> & { selected?: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={clsx(
        "inline-flex h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-[0.9375rem] font-medium whitespace-nowrap",
        "transition-colors duration-150",
        selected ? "border-ink bg-ink text-paper" : "border-line bg-surface text-ink hover:bg-sunken",
        className,
      )}
    />
  );
}
