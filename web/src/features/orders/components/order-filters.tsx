import { clsx } from "clsx";
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { SearchInput } from "@/ui/search-input";
import { Select } from "@/ui/select";
import type { OrderList } from "../api";
import {
  compact,
  defaultSort,
  methods,
  narrows,
  type OrderFilter,
  sorts,
  statuses,
  writeQuery,
} from "../filter";
import { methodTexts, orderTexts as texts, sortTexts, statusTexts } from "../texts";

interface Choice<T extends string> {
  label: string;
  value: T | undefined;
  /** The entry that means no choice. */
  all?: string;
  choices: readonly T[];
  names: Record<T, string>;
  onChange: (value: T | undefined) => void;
  className?: string;
}

function Choice<T extends string>({ label, value, all, choices, names, onChange, className }: Choice<T>) {
  return (
    <Field label={label} hideLabel className={clsx("min-w-0", className)}>
      <Select
        value={value ?? ""}
        onChange={(event) => onChange(choices.find((choice) => choice === event.target.value))}
      >
        {all ? <option value="">{all}</option> : null}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {names[choice]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Search and three choices. */
export function OrderFilters({
  filter,
  onChange,
}: {
  filter: OrderFilter;
  onChange: (filter: OrderFilter) => void;
}) {
  const change = (part: Parameters<typeof compact>[0]) => onChange(compact({ ...filter, ...part }));
  return (
    <div role="search" aria-label={texts.filters} className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:flex">
      <SearchInput
        shortcut
        className="col-span-full lg:flex-1"
        label={texts.searchLabel}
        placeholder={texts.search}
        value={filter.search ?? ""}
        onChange={(search) => change({ search: search.trim() })}
      />
      <Choice
        label={texts.status}
        value={filter.status}
        all={texts.allStatuses}
        choices={statuses}
        names={statusTexts}
        onChange={(status) => change({ status })}
      />
      <Choice
        label={texts.method}
        value={filter.paymentMethod}
        all={texts.allMethods}
        choices={methods}
        names={methodTexts}
        onChange={(paymentMethod) => change({ paymentMethod })}
      />
      <Choice
        className="max-sm:col-span-full"
        label={texts.sort}
        value={filter.sort ?? defaultSort}
        choices={sorts}
        names={sortTexts}
        onChange={(sort) => change({ sort })}
      />
    </div>
  );
}

/** "12 von 60 Bestellungen", read aloud whenever it changes, a mark while something is hidden, and the way back. */
export function OrderCount({
  filter,
  counts,
  actions,
  onReset,
}: {
  filter: OrderFilter;
  /** Undefined until they have arrived. */
  counts: Pick<OrderList, "matching" | "total"> | undefined;
  /** What else can be done with the list. */
  actions?: ReactNode;
  onReset: () => void;
}) {
  return (
    <div className="mt-1.5 mb-1.5 flex min-h-11 flex-wrap items-center gap-x-2 text-sm whitespace-nowrap sm:gap-x-3 text-muted">
      <span role="status">{counts ? texts.count(counts.matching, counts.total) : null}</span>
      {narrows(filter) ? <Badge tone="brand">{texts.filterActive}</Badge> : null}
      <span className="-mr-2 ml-auto flex items-center gap-1">
        {writeQuery(filter) === "" ? null : (
          <Button
            size="sm"
            variant="ghost"
            className="px-2"
            icon={<RotateCcw aria-hidden className="size-4 max-sm:hidden" />}
            onClick={onReset}
          >
            {texts.reset}
          </Button>
        )}
        {actions}
      </span>
    </div>
  );
}
