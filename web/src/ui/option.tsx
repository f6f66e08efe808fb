import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** One way of several, as a row that is touched anywhere: what it is, a line about it, what it costs. */
export function Option({
  icon,
  label,
  hint,
  price,
  checked,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "className"> & {
  icon?: ReactNode;
  label: string;
  hint?: ReactNode;
  price?: string;
}) {
  return (
    <label
      className={clsx(
        "relative flex min-h-15 items-center gap-3 rounded-xl border bg-surface px-4 py-2.5 has-focus-visible:outline-2",
        checked ? "border-brand outline-1 -outline-offset-2 outline-brand" : "border-line",
        rest.disabled && "opacity-60",
      )}
    >
      <input
        {...rest}
        type="radio"
        checked={checked}
        className="absolute inset-0 appearance-none rounded-xl"
      />
      {icon ? (
        <span aria-hidden className={clsx("shrink-0 [&_svg]:size-5", checked ? "text-brand" : "text-muted")}>
          {icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
      {price ? <span className="price-type shrink-0 text-lg">{price}</span> : null}
    </label>
  );
}
