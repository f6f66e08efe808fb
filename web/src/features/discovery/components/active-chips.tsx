import { Flame, Sparkles, Crown, X } from "lucide-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Category } from "@/features/catalog";
import { Button } from "@/ui/button";
import { type ActiveFilter, activeFilters, cleared, type Filter } from "../filter";
import { priceRangeText } from "../range-text";
import { discoveryTexts as texts, filterNames } from "../texts";

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** What is trending, new and premium in the whole catalogue; each figure also filters by it. */
export function KindChips({
  filter,
  onChange,
  counts,
}: Props & { counts: { trending: number; new: number; premium: number } }) {
  return (
    <div
      role="group"
      aria-label={texts.kinds}
      className="scroll-row -mx-4 flex gap-2 px-4 py-1 sm:mx-0 sm:px-1"
    >
      <Kind
        icon={<Flame aria-hidden className="size-4.5" />}
        label={texts.trending}
        count={counts.trending}
        active={filter.showTrendingOnly}
        onClick={() => onChange({ ...filter, showTrendingOnly: !filter.showTrendingOnly })}
      />
      <Kind
        icon={<Sparkles aria-hidden className="size-4.5" />}
        label={texts.isNew}
        count={counts.new}
        active={filter.showNewOnly}
        onClick={() => onChange({ ...filter, showNewOnly: !filter.showNewOnly })}
      />
      <Kind
        icon={<Crown aria-hidden className="size-4.5" />}
        label={texts.premium}
        count={counts.premium}
        active={filter.showPremiumOnly}
        onClick={() => onChange({ ...filter, showPremiumOnly: !filter.showPremiumOnly })}
      />
    </div>
  );
}

const Kind = ({
  icon,
  label,
  count,
  active,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  count: number;
  active: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    aria-pressed={active}
    onClick={onClick}
    className={clsx(
      "chip",
      active ? "border-ink bg-ink text-paper" : "border-line bg-surface text-ink hover:bg-sunken",
    )}
  >
    {icon}
    {label}
    <span className={clsx("tabular-nums", active ? "opacity-80" : "text-muted")}>{count}</span>
  </button>
);

/** What narrows the products, each to be taken back with a tap. Nothing while nothing does. */
export function ActiveChips({ filter, onChange, categories }: Props & { categories: readonly Category[] }) {
  const active = activeFilters(filter);
  if (active.length === 0) return null;
  return (
    <ul aria-label={texts.activeFilters} className="flex flex-wrap items-center gap-2">
      {active.map((one) => {
        const name = nameOf(one, filter, categories);
        return (
          <li key={one.kind}>
            <button
              type="button"
              aria-label={texts.removeFilter(name)}
              onClick={() => onChange(one.without)}
              className="chip border-transparent bg-brand-soft pr-3 text-on-brand-soft hover:bg-brand-soft-strong"
            >
              {name}
              <X aria-hidden className="size-4" />
            </button>
          </li>
        );
      })}
      <li>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => onChange({ ...cleared(filter), search: filter.search })}
        >
          {texts.reset}
        </Button>
      </li>
    </ul>
  );
}

function nameOf({ kind }: ActiveFilter, filter: Filter, categories: readonly Category[]): string {
  if (kind === "category") {
    return categories.find(({ slug }) => slug === filter.category)?.name ?? filter.category ?? "";
  }
  if (kind === "price") return priceRangeText(filter.priceRange);
  return kind === "rating" ? texts.stars(filter.rating) : filterNames[kind];
}
