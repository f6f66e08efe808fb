import { clsx } from "clsx";
import { useState } from "react";
import { formatEuro } from "@/base/money";
import { Td, Th, Table } from "@/ui/table";
import { useWidth } from "@/ui/use-width";
import { Chip } from "@/ui/chip";
import { abbreviate, type Bar, figureOf, type Metric, metrics, ticksUpTo } from "../sales";
import { salesTexts as texts } from "../sales-texts";

const height = 240;
const edge = { top: 12, right: 4, bottom: 26, left: 48 };
const widestBar = 44;
/** Room that a date under the bars needs, in pixels. */
const labelRoom = 58;

const dayMonth = new Intl.DateTimeFormat("de-DE", { day: "numeric", month: "short", timeZone: "UTC" });
const monthYear = new Intl.DateTimeFormat("de-DE", { month: "short", year: "2-digit", timeZone: "UTC" });
const fullDay = new Intl.DateTimeFormat("de-DE", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "UTC",
});

const at = (date: string) => new Date(`${date}T12:00:00Z`);
const shortName = (bar: Bar, byMonth: boolean): string =>
  (byMonth ? monthYear : dayMonth).format(at(bar.date));
const longName = (bar: Bar): string =>
  bar.date === bar.until
    ? fullDay.format(at(bar.date))
    : texts.between(fullDay.format(at(bar.date)), fullDay.format(at(bar.until)));

const names: Record<Metric, string> = {
  revenue: texts.revenue,
  orders: texts.orders,
  members: texts.members,
};

/** A figure of the chart in words. */
function inWords(value: number, metric: Metric): string {
  if (metric === "revenue") return formatEuro(Math.round(value * 100));
  return metric === "orders" ? texts.orderCount(value) : texts.memberCount(value);
}

/** Revenue, orders or new members over time as bars, with all their figures in a table for those who want to read them. */
export function TimeChart({ bars, byMonth }: { bars: readonly Bar[]; byMonth: boolean }) {
  const [metric, setMetric] = useState<Metric>("revenue");
  const [ref, width] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const total = bars.reduce((sum, bar) => sum + figureOf(bar, metric), 0);
  const best = bars.toSorted((a, b) => figureOf(b, metric) - figureOf(a, metric))[0];
  const shown = pointed === null ? undefined : bars[pointed];
  return (
    <figure>
      <div role="group" aria-label={texts.chartChoice} className="scroll-row mb-4 flex gap-2">
        {metrics.map((choice) => (
          <Chip key={choice} selected={choice === metric} onClick={() => setMetric(choice)}>
            {names[choice]}
          </Chip>
        ))}
      </div>
      <div ref={ref} className="relative" style={{ height }}>
        {width > 0 ? (
          <Drawing
            bars={bars}
            metric={metric}
            byMonth={byMonth}
            width={width}
            pointed={pointed}
            onPoint={setPointed}
            label={
              best && total > 0
                ? texts.chartSummary(
                    texts.chartOf[metric],
                    inWords(total, metric),
                    inWords(figureOf(best, metric), metric),
                    longName(best),
                  )
                : texts.nothingHappened
            }
          />
        ) : null}
        {total === 0 ? (
          <p aria-hidden className="absolute inset-0 grid place-items-center pb-6 text-muted">
            {texts.nothingHappened}
          </p>
        ) : null}
        {shown ? <Reading bar={shown} place={((pointed ?? 0) + 0.5) / bars.length} width={width} /> : null}
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center rounded-md px-1 text-sm font-semibold text-muted hover:text-ink">
          {texts.asTable}
        </summary>
        <Table caption={texts.chartTable}>
          <thead>
            <tr>
              <Th>{texts.period}</Th>
              <Th numeric className="px-1.5!">
                {texts.orderColumn}
              </Th>
              <Th numeric className="px-1.5! max-[22rem]:hidden">
                {texts.memberColumn}
              </Th>
              <Th numeric>{texts.revenue}</Th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map((bar) => (
              <tr key={bar.date}>
                <Td>{longName(bar)}</Td>
                <Td numeric className="px-1.5!">
                  {bar.orders}
                </Td>
                <Td numeric className="px-1.5! max-[22rem]:hidden">
                  {bar.members}
                </Td>
                <Td numeric>{formatEuro(bar.cents)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  );
}

function Drawing({
  bars,
  metric,
  byMonth,
  width,
  pointed,
  onPoint,
  label,
}: {
  bars: readonly Bar[];
  metric: Metric;
  /** Months are named, days and weeks by the day they begin with. */
  byMonth: boolean;
  width: number;
  pointed: number | null;
  onPoint: (index: number | null) => void;
  label: string;
}) {
  const ticks = ticksUpTo(Math.max(...bars.map((bar) => figureOf(bar, metric)))).filter(
    // No one comes in halves.
    (tick) => metric === "revenue" || Number.isInteger(tick),
  );
  const top = ticks.at(-1) ?? 1;
  const inner = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };
  const slot = inner.width / bars.length;
  const barWidth = Math.max(2, Math.min(widestBar, slot * 0.68));
  const every = Math.max(1, Math.ceil(labelRoom / slot));
  const y = (euro: number) => edge.top + inner.height * (1 - euro / top);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      onPointerLeave={() => onPoint(null)}
      // Out of the flow, so that its width never keeps the card from getting narrower.
      className="absolute inset-0"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-muted text-xs">
            {abbreviate(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const middle = edge.left + slot * (index + 0.5);
        const size = (inner.height * figureOf(bar, metric)) / top;
        return (
          <g key={bar.date} onPointerEnter={() => onPoint(index)} onPointerDown={() => onPoint(index)}>
            <rect
              x={edge.left + slot * index}
              y={edge.top}
              width={slot}
              height={inner.height}
              className="fill-transparent"
            />
            {size > 0 ? (
              <path
                d={roundedBar(middle - barWidth / 2, edge.top + inner.height - size, barWidth, size)}
                className={clsx(
                  "transition-[fill] duration-150",
                  index === pointed ? "fill-brand-strong" : "fill-brand",
                )}
              />
            ) : null}
            {index % every === 0 && middle + labelRoom / 2 <= width + 8 ? (
              <text x={middle} y={height - 6} textAnchor="middle" className="fill-muted text-xs">
                {shortName(bar, byMonth)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

/** Round at the top, flat where it stands. */
function roundedBar(x: number, y: number, width: number, size: number): string {
  const radius = Math.min(5, width / 2, size);
  return `M${x},${y + size}v${radius - size}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}v${size - radius}z`;
}

/** The figures of the bar under the pointer. */
function Reading({ bar, place, width }: { bar: Bar; place: number; width: number }) {
  const x = edge.left + (width - edge.left - edge.right) * place;
  return (
    <p
      aria-hidden
      className="pointer-events-none absolute top-0 w-max rounded-md border border-line bg-surface px-3 py-1.5 text-sm shadow-float"
      style={{ left: x, transform: `translateX(${-100 * place}%)` }}
    >
      <span className="block text-xs text-muted">{longName(bar)}</span>
      <span className="font-semibold">{formatEuro(bar.cents)}</span>
      <span className="text-muted"> · {texts.orderCount(bar.orders)}</span>
      <span className="block text-muted">{texts.memberCount(bar.members)}</span>
    </p>
  );
}
