import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { reasonOf } from "@/api/error";
import { formatEuro, toCents } from "@/base/money";
import { productsQuery } from "@/features/catalog";
import { Card, CardTitle } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { type AdminStats, statsQuery } from "../api";
import { activityRate } from "../figures";
import { systemParts, useSystem } from "../system";
import { analyticsTexts as texts } from "../texts";

const number = new Intl.NumberFormat("de-DE");
const count = (value: number) => number.format(value);

/** What the shop has achieved so far, and whether it runs. */
export function AnalyticsPanels() {
  const stats = useQuery(statsQuery);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:gap-5">
      {stats.isError && !stats.data ? (
        <Card className="sm:row-span-2">
          <ErrorState text={reasonOf(stats.error) ?? texts.figuresFailed} query={stats} />
        </Card>
      ) : (
        <>
          <Revenue stats={stats.data} />
          <People stats={stats.data} />
          <Products stats={stats.data} />
        </>
      )}
      <System />
    </div>
  );
}

interface WithStats {
  stats: AdminStats | undefined;
}

function Revenue({ stats }: WithStats) {
  return (
    <Panel title={texts.revenue}>
      <Lead label={texts.totalRevenue} value={stats && formatEuro(toCents(stats.totalRevenue) ?? 0)} />
      <Line label={texts.orderCount} value={stats && count(stats.totalOrders)} />
      <Line label={texts.completedCount} value={stats && count(stats.completedOrders)} />
    </Panel>
  );
}

function People({ stats }: WithStats) {
  const share = stats && stats.totalUsers > 0 ? (stats.activeUsers / stats.totalUsers) * 100 : 0;
  return (
    <Panel title={texts.userFigures}>
      <Lead label={texts.activityRate} value={stats && activityRate(stats)} />
      <svg
        aria-hidden
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        className="-mt-1 h-2 w-full rounded-full"
      >
        <rect width="100" height="2" className="fill-sunken" />
        <rect width={share} height="2" className="fill-brand" />
      </svg>
      <Line label={texts.total} value={stats && count(stats.totalUsers)} />
      <Line label={texts.activeUsers} value={stats && count(stats.activeUsers)} />
    </Panel>
  );
}

function Products({ stats }: WithStats) {
  const products = useQuery(productsQuery);
  const categories = products.data && new Set(products.data.map(({ category }) => category)).size;
  return (
    <Panel title={texts.products}>
      <Lead label={texts.total} value={stats && count(stats.totalProducts)} />
      <Line
        label={texts.categories}
        value={categories === undefined ? (products.isError ? texts.unknown : undefined) : count(categories)}
      />
      <Line label={texts.premiumProducts} value={stats && count(stats.premiumProducts)} />
    </Panel>
  );
}

const dots = { ok: "bg-success", failing: "bg-danger", unknown: "bg-edge" };

function System() {
  const parts = systemParts(useSystem());
  return (
    <Panel title={texts.system}>
      {parts.map(({ name, state, text }) => (
        <div key={name} className="flex min-h-8 items-center justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className={clsx("flex items-center gap-2 font-semibold", state === "failing" && "text-danger")}>
            <span aria-hidden className={clsx("size-2.5 rounded-full", dots[state])} />
            {text}
          </dd>
        </div>
      ))}
    </Panel>
  );
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardTitle>{title}</CardTitle>
    <dl className="grid gap-3">{children}</dl>
  </Card>
);

/** The figure that matters most. */
const Lead = ({ label, value }: { label: string; value: string | undefined }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="price-type text-[1.75rem] leading-tight">
      {value ?? <Skeleton className="my-1 h-7 w-28" />}
    </dd>
  </div>
);

const Line = ({ label, value }: { label: string; value: string | undefined }) => (
  <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
    <dt className="text-muted">{label}</dt>
    <dd className="font-semibold">{value ?? <Skeleton className="h-5 w-10" />}</dd>
  </div>
);
