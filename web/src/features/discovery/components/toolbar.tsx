import { clsx } from "clsx";
import { LayoutGrid, List, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { CountBadge } from "@/ui/badge";
import { buttonClass } from "@/ui/button-class";
import { Select } from "@/ui/select";
import { activeFilters, defaultSort, type Filter, sorts } from "../filter";
import { discoveryTexts as texts, sortTexts } from "../texts";
import type { How } from "../use-filter";
import type { View } from "../view";
import { SearchBox } from "./search-box";

/** Means the rank of the hits, which is no order to choose without a search. */
const bestHits = "hits";

/** Search, filters, order and layout, always within reach. */
export function Toolbar({
  filter,
  onChange,
  view,
  onView,
  panelOpen,
  panelId,
  onPanel,
}: {
  filter: Filter;
  onChange: (filter: Filter, how?: How) => void;
  view: View;
  onView: (view: View) => void;
  panelOpen: boolean;
  panelId: string;
  onPanel: () => void;
}) {
  const active = activeFilters(filter).length;
  const searching = filter.search.trim() !== "";
  return (
    <div
      role="search"
      aria-label={texts.region}
      className="sticky top-0 z-20 -mx-4 grid grid-cols-1 gap-2 bg-paper px-4 py-2 sm:-mx-6 sm:px-6 md:top-19 md:flex md:items-center md:gap-3 md:py-3"
    >
      <SearchBox
        className="md:flex-1"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search }, "typing")}
        onRest={() => onChange(filter, "typed")}
      />
      <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap md:gap-3">
        <span className="relative">
          <button
            type="button"
            aria-label={texts.filtersActive(active)}
            aria-expanded={panelOpen}
            aria-controls={panelOpen ? panelId : undefined}
            onClick={onPanel}
            className={buttonClass({ variant: panelOpen ? "soft" : "outline" }, "px-3.5")}
          >
            <SlidersHorizontal aria-hidden className="size-4.5" />
            {texts.filters}
          </button>
          <CountBadge count={active} className="pointer-events-none absolute -top-1.5 -right-1.5" />
        </span>
        <Select
          aria-label={texts.sortLabel}
          className="min-w-0 flex-1 md:w-52 md:flex-none"
          value={filter.sortBy ?? (searching ? bestHits : defaultSort)}
          onChange={({ target }) => {
            const chosen = sorts.find((sort) => sort === target.value) ?? null;
            // Without a search the default is no choice: the next search shows its best hits first.
            onChange({ ...filter, sortBy: chosen === defaultSort && !searching ? null : chosen });
          }}
        >
          {searching ? <option value={bestHits}>{texts.bestHits}</option> : null}
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortTexts[sort]}
            </option>
          ))}
        </Select>
        <div role="group" aria-label={texts.view} className="flex shrink-0 rounded-md bg-sunken">
          <ViewButton label={texts.grid} active={view === "grid"} onClick={() => onView("grid")}>
            <LayoutGrid aria-hidden className="size-5" />
          </ViewButton>
          <ViewButton label={texts.list} active={view === "list"} onClick={() => onView("list")}>
            <List aria-hidden className="size-5" />
          </ViewButton>
        </div>
      </div>
    </div>
  );
}

const ViewButton = ({
  label,
  active,
  onClick,
  children,
}: {
  label: string;
  active: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={active}
    onClick={onClick}
    className={clsx(
      "grid size-11 place-items-center rounded-md border transition-colors duration-150",
      active ? "border-edge bg-surface text-ink" : "border-transparent text-muted hover:text-ink",
    )}
  >
    {children}
  </button>
);
