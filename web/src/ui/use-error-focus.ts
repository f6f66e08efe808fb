import { type RefObject, useEffect } from "react";

export const noErrors: Readonly<Record<string, string>> = {};

/** Brings the first wrong field of a form into view whenever there are new errors, once they are drawn. */
export function useErrorFocus(
  form: RefObject<HTMLElement | null>,
  errors: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [form, errors]);
}
