import { clsx } from "clsx";
import { Check } from "lucide-react";

/** How far one has come: a bar for each step, what is done ticked. */
export function Steps<T extends string>({
  label,
  steps,
  current,
  names,
}: {
  /** Names the row for screen readers. */
  label: string;
  steps: readonly T[];
  current: T;
  names: Record<T, string>;
}) {
  const at = steps.indexOf(current);
  return (
    <nav aria-label={label} className="pb-5">
      <ol className="flex gap-1.5">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === at ? "step" : undefined} className="min-w-0 flex-1">
            <span
              aria-hidden
              className={clsx("block h-1.25 rounded-full", index <= at ? "bg-brand" : "bg-line")}
            />
            <span
              className={clsx(
                "mt-2 flex items-center gap-1.5 text-sm font-semibold",
                index > at && "text-muted",
              )}
            >
              {index < at ? <Check aria-hidden className="size-4 shrink-0 text-success" /> : null}
              {names[step]}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
