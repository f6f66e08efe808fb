import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useControl } from "./field";

/** The platform's own select: on a phone nothing beats its wheel. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={clsx("relative block", className)}>
      <select
        {...useControl()}
        {...rest}
        className={clsx(
          "h-11 w-full appearance-none rounded-md border border-edge bg-surface pr-10 pl-3.5 text-base text-ink",
          "transition-colors duration-150 hover:border-ink aria-invalid:border-danger",
        )}
      >
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
    </span>
  );
}
