import { clsx } from "clsx";
import type { ComponentType, ReactNode } from "react";
import { Link } from "@/base/navigation";
import { Badge } from "@/ui/badge";

export interface LinkCard {
  to: string;
  label: string;
  text: string;
  icon: ComponentType<{ className?: string }>;
  /** Something waits there. */
  badge?: string | undefined;
}

/** Big links to other screens, and whatever else stands in their row. */
export function LinkCards({
  cards,
  columns,
  children,
}: {
  cards: readonly LinkCard[];
  /** On desks. */
  columns: 3 | 4;
  children?: ReactNode;
}) {
  return (
    <ul
      className={clsx(
        "grid grid-cols-2 gap-3 sm:gap-4 lg:gap-5 max-lg:[&>:last-child:nth-child(odd)]:col-span-2",
        columns === 4 ? "lg:grid-cols-4" : "lg:grid-cols-3",
      )}
    >
      {cards.map(({ to, label, text, icon: CardIcon, badge }) => (
        <li key={to}>
          <Link
            href={to}
            className="flex h-full flex-col gap-3 rounded-xl border border-line bg-surface p-4 transition-colors duration-150 hover:border-edge sm:p-5"
          >
            <span className="flex items-start justify-between gap-2">
              <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft">
                <CardIcon className="size-5.5" />
              </span>
              {badge ? <Badge tone="strong">{badge}</Badge> : null}
            </span>
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}
