import { useQuery } from "@tanstack/react-query";
import { reasonOf } from "@/api/error";
import { formatEuro, toCents } from "@/base/money";
import { Card, StatCard } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { type AdminStats, refetchMs, statsQuery } from "../api";
import { analyticsTexts as texts } from "../texts";

const number = new Intl.NumberFormat("de-DE");

type Counted = Exclude<keyof AdminStats, "success" | "totalRevenue">;

const counted: readonly [label: string, figure: Counted][] = [
  [texts.totalUsers, "totalUsers"],
  [texts.pendingUsers, "pendingUsers"],
  [texts.activeUsersLong, "activeUsers"],
  [texts.bannedUsers, "bannedUsers"],
  [texts.totalProducts, "totalProducts"],
  [texts.premiumProducts, "premiumProducts"],
  [texts.totalOrders, "totalOrders"],
  [texts.pendingOrders, "pendingOrders"],
  [texts.completedOrders, "completedOrders"],
];

/** Every figure that the server keeps of the shop. */
export function TenFigures() {
  const stats = useQuery({ ...statsQuery, refetchInterval: refetchMs });
  const { data } = stats;
  if (stats.isError && !data) {
    return (
      <Card className="mb-6">
        <InlineError text={reasonOf(stats.error) ?? texts.figuresFailed} query={stats} />
      </Card>
    );
  }
  const waiting = <Skeleton className="my-1 h-7 w-16 sm:h-8.5" />;
  return (
    <section
      aria-label={texts.statistics}
      className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-5 [&>:last-child]:max-sm:col-span-1 [&>:last-child]:sm:max-xl:col-span-3"
    >
      {counted.map(([label, figure]) => (
        <StatCard key={figure} label={label} value={data ? number.format(data[figure]) : waiting} />
      ))}
      <StatCard
        label={texts.totalRevenue}
        value={data ? formatEuro(toCents(data.totalRevenue) ?? 0) : waiting}
      />
    </section>
  );
}
