import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { SessionFailure } from "./failure";
import { authTexts as texts } from "./screen-texts";

/** Puts the server's sentences under the fields they belong to; what belongs to none goes above the form. */
export function showFailure<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  const failure = error instanceof SessionFailure ? error : new SessionFailure(texts.failed);
  const values = form.getValues();
  const fields = Object.entries(failure.fields).filter(([name]) => name in values);
  if (fields.length === 0) form.setError("root.server", { message: failure.message || texts.failed });
  fields.forEach(([name, message], index) =>
    form.setError(name as Path<T>, { message }, { shouldFocus: index === 0 }),
  );
}
