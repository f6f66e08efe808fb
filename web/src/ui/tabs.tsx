import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { CountBadge } from "./badge";

export interface TabItem<T extends string> {
  value: T;
  label: string;
  count?: number;
}

/** A row of tabs; put a TabPanel for each value inside. */
export function Tabs<T extends string>({
  value,
  onChange,
  items,
  label,
  wide = false,
  children,
}: {
  value: T;
  onChange: (value: T) => void;
  items: readonly TabItem<T>[];
  /** Names the row for screen readers. */
  label: string;
  /** Each tab takes an equal share of the width. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Radix.List
        aria-label={label}
        className={clsx(
          "scroll-row mb-5 flex max-w-full gap-1 rounded-lg bg-sunken p-1",
          wide ? "w-full" : "w-fit",
        )}
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className={clsx(
              "inline-flex h-11 shrink-0 items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap text-muted",
              // Three that share a narrow place have figures as well.
              wide && items.length > 2 ? "px-2" : "px-3 sm:px-4",
              "transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2",
              "data-[state=active]:bg-surface data-[state=active]:text-ink",
              wide && "flex-1",
              // So many that a phone has no room for wide ones.
              wide && items.length > 3 && "max-sm:px-1 max-sm:text-[0.9375rem]",
            )}
          >
            {item.label}
            <CountBadge count={item.count ?? 0} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Content value={value} className={clsx("rounded-md", className)}>
      {children}
    </Radix.Content>
  );
}
