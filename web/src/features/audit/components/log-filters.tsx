import { Field, Input } from "@/ui/field";
import { SearchInput } from "@/ui/search-input";
import { Select } from "@/ui/select";
import type { AuditFilter } from "../filter";
import { auditTexts as texts, kindTexts } from "../texts";

/** Search, kind and days. Each choice is in force at once. */
export function LogFilters({
  filter,
  onChange,
}: {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}) {
  return (
    <div
      role="search"
      aria-label={texts.filters}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_11.5rem_11.5rem]"
    >
      <SearchInput
        shortcut
        className="sm:col-span-2 lg:col-span-1"
        label={texts.searchLabel}
        placeholder={texts.search}
        value={filter.search ?? ""}
        onChange={(search) => onChange({ ...filter, search: search.trim() })}
      />
      <Select
        aria-label={texts.kind}
        className="sm:col-span-2 lg:col-span-1"
        value={filter.action ?? ""}
        onChange={(event) => onChange({ ...filter, action: event.target.value })}
      >
        <option value="">{texts.allKinds}</option>
        {Object.entries(kindTexts).map(([noun, { all, actions }]) => (
          <optgroup key={noun} label={all}>
            <option value={noun}>{all}</option>
            {Object.entries(actions).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Field label={texts.from}>
        <Input
          type="date"
          className="h-11!"
          value={filter.from ?? ""}
          onChange={(event) => onChange({ ...filter, from: event.target.value })}
        />
      </Field>
      <Field label={texts.to}>
        <Input
          type="date"
          className="h-11!"
          value={filter.to ?? ""}
          onChange={(event) => onChange({ ...filter, to: event.target.value })}
        />
      </Field>
    </div>
  );
}
