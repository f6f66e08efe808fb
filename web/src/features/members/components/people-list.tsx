import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFocusRescue } from "@/ui/use-focus-rescue";

/** As high as the specification wants lists of people: 600 px, scrolling inside. */
export const listHeight = "h-150";

/** Draws only the rows in view, so that ten thousand people scroll like ten. Rows may differ in height. */
export function PeopleList<T extends { id: number }>({
  label,
  people,
  rowHeight,
  className = listHeight,
  children,
}: {
  /** Names the list for screen readers. */
  label: string;
  people: readonly T[];
  /** What a row measures on a desk, in px; only the scrollbar's length depends on the guess. */
  rowHeight: number;
  className?: string;
  children: (person: T) => ReactNode;
}) {
  // A decided row takes its buttons with it.
  const rescue = useFocusRescue<HTMLDivElement>();
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes anything here
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => rescue.ref.current,
    getItemKey: (index) => people[index]?.id ?? index,
    estimateSize: () => rowHeight,
    overscan: 5,
    useFlushSync: false,
  });

  return (
    <div
      {...rescue}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      className={clsx(
        "@container overflow-y-auto overscroll-contain focus-visible:-outline-offset-2",
        className,
      )}
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => {
          const person = people[row.index];
          return person ? (
            <li
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              aria-setsize={people.length}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {children(person)}
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}
