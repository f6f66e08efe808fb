import { clsx } from "clsx";
import { Star } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type Category, within } from "@/features/catalog";
import { Checkbox } from "@/ui/toggle";
import type { Facets } from "../discover";
import { type Filter, ratings } from "../filter";
import { discoveryTexts as texts } from "../texts";
import type { How } from "../use-filter";
import { PriceSlider } from "./price-slider";

export interface FilterPanelProps {
  filter: Filter;
  onChange: (filter: Filter, how?: How) => void;
  categories: readonly Category[];
  facets: Facets;
}

/** Everything the products can be narrowed by. The figures tell what each choice would leave. */
export function FilterPanel({ filter, onChange, categories, facets }: FilterPanelProps) {
  const change = (part: Partial<Filter>, how?: How) => onChange({ ...filter, ...part }, how);
  return (
    <div className="grid gap-6">
      <Group title={texts.category}>
        <CategoryChoice
          chosen={filter.category}
          onChange={(category) => change({ category })}
          categories={categories}
          facets={facets}
        />
      </Group>
      <Group title={texts.price}>
        <PriceSlider
          range={filter.priceRange}
          onChange={(priceRange) => change({ priceRange }, "dragging")}
          onRest={(priceRange) => change({ priceRange })}
        />
      </Group>
      <Group title={texts.rating}>
        <RatingChoice rating={filter.rating} onChange={(rating) => change({ rating })} />
      </Group>
      <Group title={texts.more}>
        <Tick
          label={texts.premiumOnly}
          count={facets.premium}
          checked={filter.showPremiumOnly}
          onChange={(showPremiumOnly) => change({ showPremiumOnly })}
        />
        <Tick
          label={texts.newOnly}
          count={facets.new}
          checked={filter.showNewOnly}
          onChange={(showNewOnly) => change({ showNewOnly })}
        />
        <Tick
          label={texts.trendingOnly}
          count={facets.trending}
          checked={filter.showTrendingOnly}
          onChange={(showTrendingOnly) => change({ showTrendingOnly })}
        />
        <Checkbox
          label={texts.inStockOnly}
          hint={filter.inStockOnly && facets.soldOut > 0 ? texts.hiddenSoldOut(facets.soldOut) : undefined}
          checked={filter.inStockOnly}
          onChange={(event) => change({ inStockOnly: event.target.checked })}
        />
      </Group>
    </div>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
    {children}
  </fieldset>
);

function CategoryChoice({
  chosen,
  onChange,
  categories,
  facets,
}: {
  chosen: string | null;
  onChange: (category: string | null) => void;
  categories: readonly Category[];
  facets: Facets;
}) {
  const name = useId();
  const choices = [
    { slug: null, name: texts.allCategories, count: facets.all, depth: 0 },
    ...categories.map((category) => ({
      slug: category.slug,
      name: category.name,
      count: [...within(categories, category.slug)].reduce(
        (sum, slug) => sum + (facets.categories.get(slug) ?? 0),
        0,
      ),
      depth: depthOf(categories, category),
    })),
  ];
  return (
    <div className="-mx-2">
      {choices.map((choice) => (
        <label
          key={choice.slug ?? ""}
          className={clsx(
            "flex min-h-11 items-center justify-between gap-3 rounded-md px-2 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-brand",
            choice.slug === chosen ? "bg-brand-soft font-semibold text-on-brand-soft" : "hover:bg-sunken",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice.slug === chosen}
            onChange={() => onChange(choice.slug)}
          />
          <span className="min-w-0" style={{ paddingInlineStart: `${choice.depth}rem` }}>
            {choice.name}
          </span>
          <Count value={choice.count} />
        </label>
      ))}
    </div>
  );
}

function depthOf(categories: readonly Category[], { parentId }: Category): number {
  const parent = categories.find(({ id }) => id === parentId);
  return parent ? depthOf(categories, parent) + 1 : 0;
}

function RatingChoice({ rating, onChange }: { rating: number; onChange: (rating: number) => void }) {
  const name = useId();
  return (
    <div className="grid grid-cols-6 rounded-lg bg-sunken">
      {ratings.map((choice) => (
        <label
          key={choice}
          title={texts.stars(choice)}
          className={clsx(
            "flex h-11 items-center justify-center gap-0.5 rounded-lg text-sm font-semibold transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-brand",
            choice === rating ? "bg-brand text-on-brand" : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={texts.stars(choice)}
            checked={choice === rating}
            onChange={() => onChange(choice)}
          />
          {choice === 0 ? texts.allRatings : choice}
          {choice === 0 ? null : <Star aria-hidden className="size-3.5 fill-current" />}
        </label>
      ))}
    </div>
  );
}

function Tick({
  label,
  count,
  checked,
  onChange,
}: {
  label: string;
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div className="relative">
      <Checkbox
        className="pr-10"
        label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Count value={count} className="absolute top-3 right-0" />
    </div>
  );
}

/** What a choice would leave; screen readers hear the result instead, once it is chosen. */
const Count = ({ value, className }: { value: number; className?: string }) => (
  <span aria-hidden className={clsx("text-sm font-normal text-muted tabular-nums", className)}>
    {value}
  </span>
);
