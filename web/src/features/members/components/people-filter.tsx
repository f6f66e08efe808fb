import { Field } from "@/ui/field";
import { SearchInput } from "@/ui/search-input";
import { Select } from "@/ui/select";
import { type PeopleFilter, type StatusFilter, statusFilters } from "../filter";
import { memberTexts as texts } from "../texts";

/** Search and status above a list of people. Everything is here already, so typing filters at once. */
export function PeopleFilterBar({
  filter,
  onChange,
  shown,
  all,
}: {
  filter: PeopleFilter;
  onChange: (filter: PeopleFilter) => void;
  /** How many fit, of how many; undefined until it is known. */
  shown: number | undefined;
  all: number | undefined;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line p-4 sm:px-5">
      <SearchInput
        label={texts.search}
        placeholder={texts.searchHint}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        restMs={0}
        shortcut
        className="min-w-0 flex-1 basis-72"
      />
      <Field label={texts.filter} hideLabel className="w-full sm:w-44">
        <Select
          value={filter.status}
          onChange={(event) => onChange({ ...filter, status: event.target.value as StatusFilter })}
        >
          {statusFilters.map((status) => (
            <option key={status} value={status}>
              {texts.filters[status]}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status" className="min-h-5 text-sm text-muted sm:min-w-36 sm:text-right">
        {shown === undefined || all === undefined ? "" : texts.count(shown, all)}
      </p>
    </div>
  );
}
