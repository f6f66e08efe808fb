import { formatEuro, toCents } from "@/base/money";
import { Skeleton } from "@/ui/skeleton";
import type { Overview } from "../api";
import { profileTexts as texts } from "../texts";

/** What the own account amounts to; all zero in the beginning. Undefined while it is on its way. */
export function Figures({ overview }: { overview: Overview | undefined }) {
  const figures = [
    [
      texts.figureOrders,
      overview?.orders,
      overview && overview.openOrders > 0 ? texts.figureOpen(overview.openOrders) : null,
    ],
    [texts.figureSpent, overview && formatEuro(toCents(overview.totalSpent) ?? 0)],
    [texts.figureWishes, overview?.wishlist],
    [texts.figureReviews, overview?.reviews],
    [texts.figureMessages, overview?.messages],
    [texts.figureDays, overview?.memberDays],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {figures.map(([label, value, hint]) => (
        <div key={label} className="flex min-w-0 flex-col rounded-lg bg-sunken px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="price-type order-first text-2xl">
            {value ?? <Skeleton className="my-1 h-6 w-12 bg-sunken-strong!" />}
          </dd>
          {hint ? <dd className="text-sm text-muted">{hint}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
