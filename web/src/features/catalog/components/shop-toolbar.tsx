import { Search, X } from "lucide-react";
import { useConfig } from "@/api/config";
import { Chip } from "@/ui/chip";
import type { Category } from "../api";
import { wayTo } from "../categories";
import type { ShopFilter } from "../shop-filter";
import { catalogTexts as texts } from "../texts";

/** Search and categories: two rows under the thumb on phones, one line on desks. */
export function ShopToolbar({
  filter,
  onChange,
  categories,
}: {
  filter: ShopFilter;
  onChange: (filter: ShopFilter) => void;
  categories: readonly Category[];
}) {
  const hint = useConfig()?.words.searchHint;
  const chosen = categories.find(({ slug }) => slug === filter.category);
  const top = chosen ? wayTo(categories, chosen)[0]?.slug : null;
  const choices = [{ slug: null, name: texts.all }, ...categories.filter(({ parentId }) => !parentId)];
  return (
    <div className="mb-5 grid gap-3 md:mb-8 md:flex md:items-center md:gap-6">
      <label className="relative block md:order-2 md:ml-auto md:w-80">
        <span className="sr-only">{texts.searchLabel}</span>
        <Search className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted" />
        <input
          type="search"
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
          placeholder={hint ?? texts.search}
          enterKeyHint="search"
          className="h-12 w-full rounded-lg bg-sunken pr-12 pl-12 text-base md:h-11 md:pt-0"
        />
        {filter.search ? (
          <button
            type="button"
            aria-label={texts.clearSearch}
            onClick={() => onChange({ ...filter, search: "" })}
            className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-lg text-muted hover:text-ink"
          >
            <X className="size-5" />
          </button>
        ) : null}
      </label>
      <div
        role="group"
        aria-label={texts.categories}
        className="scroll-row -mx-4 flex min-h-11 gap-2 px-4 sm:-mx-6 sm:px-6 md:-mx-1 md:p-1"
      >
        {choices.map(({ slug, name }) => (
          <Chip
            key={slug ?? ""}
            selected={top === slug}
            onClick={() => onChange({ ...filter, category: slug })}
          >
            {name}
          </Chip>
        ))}
      </div>
    </div>
  );
}
