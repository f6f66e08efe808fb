import { clsx } from "clsx";
import { formatEuro, toCents } from "@/base/money";
import { abbreviate } from "../sales";
import type { SalesReport } from "../api";
import { salesTexts as texts } from "../sales-texts";

/** Five colours that can be told apart on paper and in the dark; a sixth category starts again. */
const colours = [
  { stroke: "stroke-[light-dark(#a94f22,#e8925c)]", dot: "bg-[light-dark(#a94f22,#e8925c)]" },
  { stroke: "stroke-[light-dark(#2f7477,#74c2c4)]", dot: "bg-[light-dark(#2f7477,#74c2c4)]" },
  { stroke: "stroke-[light-dark(#b07d12,#e3bb57)]", dot: "bg-[light-dark(#b07d12,#e3bb57)]" },
  { stroke: "stroke-[light-dark(#56792f,#a3c77c)]", dot: "bg-[light-dark(#56792f,#a3c77c)]" },
  { stroke: "stroke-[light-dark(#7d4a80,#cda0d0)]", dot: "bg-[light-dark(#7d4a80,#cda0d0)]" },
] as const;
const colour = (index: number) => colours[index % colours.length] ?? colours[0];

const percent = new Intl.NumberFormat("de-DE", { style: "percent", maximumFractionDigits: 0 });
const radius = 42;
const round = 2 * Math.PI * radius;
/** Between two parts, so that they can be told apart without their colours. */
const gap = 1.5;

/** What each category brought: a ring with its figures. */
export function CategoryChart({ stats }: { stats: SalesReport["categoryStats"] }) {
  const parts = stats.map((stat) => ({ ...stat, cents: toCents(stat.revenue) ?? 0 }));
  const total = parts.reduce((sum, { cents }) => sum + cents, 0);
  if (total === 0) return <p className="py-10 text-center text-muted">{texts.nothingSold}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <Ring parts={parts} total={total} />
      <table className="min-w-0 flex-1 basis-56 text-[0.9375rem]">
        <caption className="sr-only">{texts.categories}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.categories}</th>
            <th scope="col">{texts.share}</th>
            <th scope="col">{texts.revenue}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ category, name, cents, orders }, index) => (
            <tr key={category} className="border-b border-line last:border-b-0">
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the name stands a level deeper */}
              <th scope="row" className="py-2 text-left font-medium">
                <span className="flex items-center gap-2.5">
                  <span aria-hidden className={clsx("size-3 shrink-0 rounded-full", colour(index).dot)} />
                  <span>
                    {name}
                    <span className="block text-xs font-normal text-muted">{texts.orderCount(orders)}</span>
                  </span>
                </span>
              </th>
              <td className="px-3 text-right text-muted">{percent.format(cents / total)}</td>
              <td className="text-right font-semibold whitespace-nowrap">{formatEuro(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ring({ parts, total }: { parts: readonly { category: string; cents: number }[]; total: number }) {
  const lengths = parts.map(({ cents }) => (cents / total) * round);
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, one) => sum + one, 0));
  const alone = parts.filter(({ cents }) => cents > 0).length === 1;
  return (
    <div aria-hidden className="relative mx-auto aspect-square w-44 max-w-full shrink-0">
      <svg viewBox="0 0 100 100" className="size-full -rotate-90">
        {parts.map(({ category, cents }, index) => {
          const length = lengths[index] ?? 0;
          const drawn = alone ? length : Math.max(0.5, length - gap);
          return cents > 0 ? (
            <circle
              key={category}
              cx="50"
              cy="50"
              r={radius}
              fill="none"
              strokeWidth="13"
              strokeDasharray={`${drawn} ${round - drawn}`}
              strokeDashoffset={-(starts[index] ?? 0)}
              className={colour(index).stroke}
            />
          ) : null;
        })}
      </svg>
      <p className="absolute inset-0 grid place-content-center text-center">
        <span className="price-type text-2xl">{abbreviate(total / 100)} €</span>
        <span className="text-xs text-muted">{texts.total}</span>
      </p>
    </div>
  );
}
