import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import { uiTexts } from "./texts";

/** Minus, number, plus. Minus rests at 1; there is no upper end unless one is given. */
export function QuantityStepper({
  value,
  onChange,
  max,
  name = uiTexts.quantity,
  size = "md",
}: {
  value: number;
  onChange: (value: number) => void;
  max?: number | undefined;
  /** What is counted, for screen readers: "Menge Hausmischung". */
  name?: string;
  size?: "sm" | "md";
}) {
  const button = clsx(
    "grid place-items-center rounded-lg transition-colors duration-150 hover:bg-brand-soft",
    "disabled:opacity-40 disabled:hover:bg-transparent",
    size === "sm" ? "size-11 sm:size-9 sm:pointer-coarse:size-11" : "size-11",
  );
  return (
    <div role="group" aria-label={name} className="inline-flex shrink-0 items-center rounded-lg bg-sunken">
      <button
        type="button"
        className={button}
        aria-label={`${uiTexts.less}: ${name}`}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Minus aria-hidden className="size-4.5" />
      </button>
      <output aria-live="polite" className="min-w-8 text-center font-semibold">
        {value}
      </output>
      <button
        type="button"
        className={button}
        aria-label={`${uiTexts.more}: ${name}`}
        disabled={max !== undefined && value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden className="size-4.5" />
      </button>
    </div>
  );
}
