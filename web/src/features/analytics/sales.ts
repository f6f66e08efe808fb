import type { SalesReport } from "./api";

/** Figures of the sales report as people read them. */

const oneDigit = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** 987 → "987", 1234 → "1,2K", 2500000 → "2,5M". What rounds up to the next letter takes it. */
export function abbreviate(value: number): string {
  const size = Math.abs(value);
  if (size >= 999_950) return `${oneDigit.format(value / 1_000_000)}M`;
  if (size >= 999.5) return `${oneDigit.format(value / 1000)}K`;
  return whole.format(value);
}

/** "+12,5 %" */
export const changeText = (change: number): string => `${percent.format(change)} %`.replace("-", "−");

export interface Bar {
  /** First day, "2026-11-21". */
  date: string;
  /** Last day, the same for a single day. */
  until: string;
  cents: number;
  orders: number;
  members: number;
}

/** What the chart may show over time. */
export const metrics = ["revenue", "orders", "members"] as const;
export type Metric = (typeof metrics)[number];

/** A bar's figure: euro, or a count. */
export const figureOf = (bar: Bar, metric: Metric): number =>
  metric === "revenue" ? bar.cents / 100 : bar[metric];

const dayOf = (bar: Bar): number => new Date(`${bar.date}T12:00:00Z`).getUTCDay();

/** Where a new bar begins: with every day, with Mondays, or with the first of a month. */
const begins: Record<SalesReport["range"], (bar: Bar) => boolean> = {
  "7d": () => true,
  "30d": () => true,
  "90d": (bar) => dayOf(bar) === 1,
  "1y": (bar) => bar.date.endsWith("-01"),
};

/** The days of a report as bars: days for a month, weeks for a quarter, months for a year. */
export function barsOf({ range, series }: Pick<SalesReport, "range" | "series">): Bar[] {
  const bars: Bar[] = [];
  for (const { date, revenue, orders, newMembers: members } of series) {
    const day: Bar = { date, until: date, cents: Math.round(Number(revenue) * 100), orders, members };
    const last = bars.at(-1);
    if (!last || begins[range](day)) bars.push(day);
    else {
      last.until = date;
      last.cents += day.cents;
      last.orders += orders;
      last.members += members;
    }
  }
  return bars;
}

/** Round figures for the scale of a chart, from 0 to at least `most`: at most five steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(most: number): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? power * 10;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
