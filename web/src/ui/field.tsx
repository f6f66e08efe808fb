import { clsx } from "clsx";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { uiTexts } from "./texts";

interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

/** Label, control, hint and error as one: a control inside finds its name and its error by itself. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const describedBy = clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined;
  return (
    <div className={clsx("grid gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold"}>
        {label}
        {optional ? <span className="ml-1.5 font-normal text-muted">({uiTexts.optional})</span> : null}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function useControl() {
  const field = use(FieldContext);
  return field
    ? { id: field.id, "aria-describedby": field.describedBy, "aria-invalid": field.invalid || undefined }
    : {};
}

const control = [
  "w-full rounded-md border border-edge bg-surface px-3.5 text-base text-ink",
  "transition-colors duration-150 hover:border-ink focus:border-brand",
  "focus:outline-2 focus:outline-offset-0 focus:outline-brand",
  "aria-invalid:border-danger disabled:bg-sunken disabled:text-muted",
];

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...useControl()} {...rest} className={clsx(control, "h-12", className)} />;
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useControl()}
      {...rest}
      rows={rows}
      className={clsx(control, "resize-y py-2.5", className)}
    />
  );
}
