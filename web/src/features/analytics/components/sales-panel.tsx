import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowDown, ArrowRight, ArrowUp, Star } from "lucide-react";
import type { ReactNode } from "react";
import { reasonOf } from "@/api/error";
import { formatEuro, toCents } from "@/base/money";
import { navigate, useSearch } from "@/base/navigation";
import { withParam } from "@/base/params";
import { Card, CardTitle } from "@/ui/card";
import { Chip } from "@/ui/chip";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { abbreviate, barsOf, changeText } from "../sales";
import { defaultRange, ranges, type SalesRange, type SalesReport, salesQuery } from "../api";
import { rangeTexts, salesTexts as texts } from "../sales-texts";
import { CategoryChart } from "./category-chart";
import { TimeChart } from "./time-chart";

const average = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const readRange = (query: string): SalesRange =>
  ranges.find((range) => range === new URLSearchParams(query).get("range")) ?? defaultRange;

/** What the shop has sold, against the time before. */
export default function SalesPanel() {
  const range = readRange(useSearch());
  const sales = useQuery(salesQuery(range));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{texts.title}</h2>
        <div role="group" aria-label={texts.range} className="scroll-row flex gap-2">
          {ranges.map((choice) => (
            <Chip key={choice} selected={choice === range} onClick={() => choose(choice)}>
              {rangeTexts[choice]}
            </Chip>
          ))}
        </div>
      </div>
      {sales.data ? (
        <Report sales={sales.data} busy={sales.isPlaceholderData} />
      ) : sales.isError ? (
        <ErrorState text={reasonOf(sales.error) ?? texts.loadFailed} query={sales} />
      ) : (
        <ReportSkeleton />
      )}
    </>
  );
}

const choose = (range: SalesRange): void =>
  navigate(
    location.pathname + withParam(location.search, "range", range === defaultRange ? undefined : range),
    { replace: true, state: history.state as object },
  );

function Report({ sales, busy }: { sales: SalesReport; busy: boolean }) {
  const revenue = toCents(sales.totalRevenue) ?? 0;
  return (
    <div
      aria-busy={busy || undefined}
      className={clsx("grid gap-4 transition-opacity duration-150 lg:gap-5", busy && "opacity-60")}
    >
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-5">
        <Figure
          label={texts.revenue}
          value={revenue < 100_000 ? formatEuro(revenue) : `${abbreviate(revenue / 100)} €`}
          full={formatEuro(revenue)}
        >
          <Change change={sales.revenueChange} range={sales.range} />
        </Figure>
        <Figure label={texts.orders} value={abbreviate(sales.totalOrders)}>
          <Change change={sales.ordersChange} range={sales.range} />
        </Figure>
        <Figure label={texts.customers} value={abbreviate(sales.totalCustomers)}>
          <Change change={sales.customersChange} range={sales.range} />
        </Figure>
        <Figure label={texts.members} value={abbreviate(sales.newMembers)}>
          <Change change={sales.newMembersChange} range={sales.range} />
        </Figure>
        <Figure label={texts.products} value={abbreviate(sales.totalProducts)}>
          {texts.inCatalogue}
        </Figure>
      </div>
      <Card className="min-w-0">
        <CardTitle>{texts.chart}</CardTitle>
        <TimeChart key={sales.range} bars={barsOf(sales)} byMonth={sales.range === "1y"} />
      </Card>
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
        <Card className="min-w-0">
          <CardTitle>{texts.categories}</CardTitle>
          <CategoryChart stats={sales.categoryStats} />
        </Card>
        <Card className="min-w-0">
          <CardTitle>{texts.topProducts}</CardTitle>
          <TopProducts products={sales.topProducts} />
        </Card>
      </div>
    </div>
  );
}

const Figure = ({
  label,
  value,
  full,
  children,
}: {
  label: string;
  value: string;
  /** The figure in all its digits. */
  full?: string;
  children: ReactNode;
}) => (
  <Card className="flex min-w-0 flex-col gap-0.5 p-4 sm:p-5">
    <h3 className="font-sans text-sm font-normal text-muted">{label}</h3>
    <p className="price-type text-2xl sm:text-[1.75rem]" title={full}>
      {value}
    </p>
    <div className="text-sm text-muted">{children}</div>
  </Card>
);

const tones = {
  up: { icon: ArrowUp, look: "text-success" },
  down: { icon: ArrowDown, look: "text-danger" },
  same: { icon: ArrowRight, look: "text-muted" },
};

/** How a figure moved against the range before. */
function Change({ change, range }: { change: number | null | undefined; range: SalesRange }) {
  if (change === null || change === undefined) return <p>{texts.nothingBefore}</p>;
  const { icon: Icon, look } = tones[change > 0 ? "up" : change < 0 ? "down" : "same"];
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      <span className={clsx("inline-flex items-center gap-0.5 font-semibold whitespace-nowrap", look)}>
        <Icon aria-hidden className="size-4" />
        {change === 0 ? texts.unchanged : changeText(change)}
      </span>
      {texts.versus(range)}
    </p>
  );
}

function TopProducts({ products }: { products: SalesReport["topProducts"] }) {
  if (products.length === 0) return <p className="py-10 text-center text-muted">{texts.nothingSold}</p>;
  const most = Math.max(...products.map(({ revenue }) => toCents(revenue) ?? 0), 1);
  return (
    <ol className="grid grid-cols-1 gap-4">
      {products.map(({ id, name, averageRating, revenue, totalSold }, place) => {
        const cents = toCents(revenue) ?? 0;
        return (
          <li key={id ?? name} className="flex gap-3">
            <span aria-hidden className="price-type w-5 shrink-0 text-lg text-muted">
              {place + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate font-semibold">{name}</span>
                <span className="font-semibold whitespace-nowrap">{formatEuro(cents)}</span>
              </p>
              <p className="flex items-center gap-1.5 text-sm text-muted">
                {texts.sold(totalSold)}
                {averageRating ? (
                  <>
                    {" · "}
                    <Star aria-hidden className="size-3.5 fill-current" />
                    <span className="sr-only">{texts.stars(average.format(averageRating))}</span>
                    <span aria-hidden>{average.format(averageRating)}</span>
                  </>
                ) : null}
                {id ? null : ` · ${texts.gone}`}
              </p>
              <svg
                aria-hidden
                viewBox="0 0 100 2"
                preserveAspectRatio="none"
                className="mt-1.5 block h-1.5 w-full rounded-full"
              >
                <rect width="100" height="2" className="fill-sunken" />
                <rect width={(cents / most) * 100} height="2" className="fill-brand" />
              </svg>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const ReportSkeleton = () => (
  <div role="status" aria-label={texts.loading} className="grid gap-4 lg:gap-5">
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-5">
      {[0, 1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-30 rounded-xl" />
      ))}
    </div>
    <Skeleton className="h-90 rounded-xl" />
    <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
      <Skeleton className="h-80 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  </div>
);
