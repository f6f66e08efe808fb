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
        "chip",
        selected ? "border-ink bg-ink text-paper" : "border-line bg-surface text-ink hover:bg-sunken",
        className,
      )}
    />
  );
}
