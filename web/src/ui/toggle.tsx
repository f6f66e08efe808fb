import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

interface ToggleProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A tick box. The whole row, at least 44 px high, is the target. */
export function Checkbox({ label, hint, className, ...rest }: ToggleProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box inside is one
    <label className={clsx("flex min-h-11 items-center gap-3", className)}>
      <Tick {...rest} />
      <ToggleText label={label} hint={hint} />
    </label>
  );
}

/** The box alone, for a row whose text says what it chooses; `aria-label` names it. */
export function Tick(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input
        {...props}
        type="checkbox"
        className="peer absolute inset-0 appearance-none rounded-sm border border-edge bg-surface transition-colors duration-150 after:absolute after:-inset-2.5 checked:border-brand checked:bg-brand disabled:opacity-50"
      />
      <Check
        aria-hidden
        className="pointer-events-none relative size-4 stroke-3 text-on-brand opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}

/** On or off, at once. @public */
export function Switch({ label, hint, className, ...rest }: ToggleProps) {
  return (
    <label className={clsx("flex min-h-11 items-center justify-between gap-4", className)}>
      <ToggleText label={label} hint={hint} />
      <span className="relative h-7 w-12 shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          className="peer absolute inset-0 appearance-none rounded-full border border-edge bg-sunken transition-colors duration-150 checked:border-brand checked:bg-brand disabled:opacity-50"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-edge transition-[translate,background-color] duration-150 ease-out peer-checked:translate-x-5 peer-checked:bg-on-brand"
        />
      </span>
    </label>
  );
}

function ToggleText({ label, hint }: Pick<ToggleProps, "label" | "hint">) {
  return (
    <span>
      <span className="block font-medium">{label}</span>
      {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
    </span>
  );
}
