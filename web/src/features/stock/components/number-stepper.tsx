import { Minus, Plus } from "lucide-react";
import { type Ref, useState } from "react";
import { stockTexts as texts } from "../texts";

/** Pieces that a stock may have. */
const most = 1_000_000;

/** A number that can be typed, with big buttons for one more and one less; null while nothing is typed. */
export function NumberStepper({
  name,
  value,
  least = 0,
  start = 0,
  onChange,
  ref,
}: {
  /** What is counted, for screen readers. */
  name: string;
  value: number | null;
  least?: number;
  /** Where one more and one less begin while there is no number. */
  start?: number;
  onChange: (value: number | null) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  // While the field is empty its last number is kept: a person who types replaces a number by emptying it first.
  const [empty, setEmpty] = useState(false);
  const shown = empty || value === null ? "" : String(value);
  const step = (by: number) => {
    setEmpty(false);
    onChange(Math.min(most, Math.max(least, (value ?? start) + by)));
  };
  const button =
    "grid size-12 place-items-center rounded-lg transition-colors duration-150 hover:bg-brand-soft disabled:opacity-40 disabled:hover:bg-transparent";
  return (
    <div role="group" aria-label={name} className="inline-flex shrink-0 items-center rounded-lg bg-sunken">
      <button
        type="button"
        className={button}
        aria-label={texts.less(name)}
        disabled={(value ?? start) <= least}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden className="size-5" />
      </button>
      <input
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        aria-label={name}
        maxLength={7}
        value={shown}
        placeholder="–"
        className="h-12 w-16 rounded-md border border-edge bg-surface text-center text-lg font-semibold text-ink focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand"
        onFocus={({ target }) => target.select()}
        onBlur={() => setEmpty(false)}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, "");
          setEmpty(digits === "");
          if (digits !== "") onChange(Math.min(most, Math.max(least, Number(digits))));
        }}
      />
      <button
        type="button"
        className={button}
        aria-label={texts.oneMore(name)}
        disabled={(value ?? start) >= most}
        onClick={() => step(1)}
      >
        <Plus aria-hidden className="size-5" />
      </button>
    </div>
  );
}
