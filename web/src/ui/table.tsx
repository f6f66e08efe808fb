import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** Rows and columns with a head that stays; scrolls sideways by itself on small screens. */
export function Table({
  caption,
  className,
  children,
}: {
  /** Names the table for screen readers. */
  caption: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={clsx("relative overflow-auto", className)}>
      <table className="w-full border-separate border-spacing-0 text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

interface CellLook {
  /** Right-aligned, for figures that are compared down the column. */
  numeric?: boolean;
}

export function Th({ numeric = false, className, ...rest }: ComponentProps<"th"> & CellLook) {
  return (
    <th
      scope="col"
      {...rest}
      className={clsx(
        "sticky top-(--table-head,0px) z-10 border-b border-line bg-surface px-3 py-2.5 text-sm font-medium whitespace-nowrap text-muted",
        "first:pl-0 last:pr-0",
        numeric ? "text-right" : "text-left",
        className,
      )}
    />
  );
}

export function Td({ numeric = false, className, ...rest }: ComponentProps<"td"> & CellLook) {
  return (
    <td
      {...rest}
      className={clsx(
        "border-b border-line px-3 py-2 align-middle first:pl-0 last:pr-0 [tr:last-child>&]:border-b-0",
        numeric && "text-right whitespace-nowrap",
        className,
      )}
    />
  );
}
