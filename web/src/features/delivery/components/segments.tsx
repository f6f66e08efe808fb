import { clsx } from "clsx";

interface Segment<T extends string> {
  value: T;
  label: string;
  hint?: string | undefined;
}

/** A choice between two or three ways, side by side. */
export function Segments<T extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: {
  name: string;
  label: string;
  options: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative grid min-h-11 grow basis-24 place-content-center rounded-md px-2 py-1.5 text-center has-focus-visible:outline-2",
            "transition-colors duration-150",
            option.value === value ? "bg-surface text-ink" : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 appearance-none rounded-md"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="font-semibold">{option.label}</span>
          {option.hint ? <span className="text-sm">{option.hint}</span> : null}
        </label>
      ))}
    </div>
  );
}
