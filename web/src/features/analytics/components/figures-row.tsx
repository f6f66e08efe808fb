import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatEuro, toCents } from "@/base/money";
import { formatAge } from "@/base/recent";
import { pendingQuery } from "@/features/members";
import { Card, StatCard } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { type AdminStats, refetchMs, statsQuery } from "../api";
import { analyticsTexts as texts } from "../texts";

const number = new Intl.NumberFormat("de-DE");
const count = (value: number) => number.format(value);

/** The five figures of the dashboard. */
export function FiguresRow({ className }: { className?: string }) {
  const stats = useQuery({ ...statsQuery, refetchInterval: refetchMs });
  if (stats.isError && !stats.data) {
    return (
      <Card className={className}>
        <InlineError text={texts.figuresFailed} query={stats} />
      </Card>
    );
  }
  return (
    <div
      className={clsx(
        "grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4 xl:grid-cols-[repeat(4,1fr)_1.4fr]",
        className,
      )}
    >
      <Figure label={texts.users} stats={stats.data} value={(s) => count(s.totalUsers)}>
        {(s) => texts.active(count(s.activeUsers))}
      </Figure>
      <WaitingFigure stats={stats.data} />
      <Figure label={texts.products} stats={stats.data} value={(s) => count(s.totalProducts)}>
        {(s) => texts.premium(count(s.premiumProducts))}
      </Figure>
      <Figure
        label={texts.orders}
        stats={stats.data}
        value={(s) => count(s.totalOrders)}
        tone={stats.data?.pendingOrders ? "warning" : "muted"}
      >
        {(s) => (s.pendingOrders > 0 ? texts.open(count(s.pendingOrders)) : texts.noneOpen)}
      </Figure>
      <div className="col-span-2 grid sm:col-span-4 xl:col-span-1">
        <Figure
          label={texts.revenue}
          stats={stats.data}
          value={(s) => formatEuro(toCents(s.totalRevenue) ?? 0)}
        >
          {(s) => texts.completed(count(s.completedOrders))}
        </Figure>
      </div>
    </div>
  );
}

function Figure({
  label,
  stats,
  value,
  tone = "muted",
  children,
}: {
  label: string;
  stats: AdminStats | undefined;
  value: (stats: AdminStats) => string;
  tone?: "muted" | "warning";
  /** The line below the figure. */
  children: (stats: AdminStats) => ReactNode;
}) {
  return (
    <StatCard
      label={label}
      value={stats ? value(stats) : <Skeleton className="my-1 h-7 w-16 sm:h-8.5" />}
      hint={stats ? children(stats) : <Skeleton className="my-0.5 h-4 w-20" />}
      tone={tone}
    />
  );
}

function WaitingFigure({ stats }: { stats: AdminStats | undefined }) {
  const pending = useQuery(pendingQuery).data ?? [];
  const oldest = pending.map(({ registeredAt }) => registeredAt).toSorted()[0];
  return (
    <Figure
      label={texts.waiting}
      stats={stats}
      value={(s) => count(s.pendingUsers)}
      tone={stats?.pendingUsers ? "warning" : "muted"}
    >
      {(s) => (s.pendingUsers > 0 && oldest ? texts.oldest(formatAge(oldest)) : texts.nobodyWaits)}
    </Figure>
  );
}
