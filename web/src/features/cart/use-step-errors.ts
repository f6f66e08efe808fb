import { useState } from "react";

type Errors = Readonly<Record<string, string>>;

/**
 * What is wrong with a step, by the names of its fields: all that was found, and what of it is still to be shown. A sentence
 * goes as soon as its field says something else.
 */
export function useStepErrors(values: Readonly<Record<string, unknown>>) {
  const [found, setFound] = useState<{ errors: Errors; values: typeof values }>({ errors: {}, values });
  const shown: Errors = Object.fromEntries(
    Object.entries(found.errors).filter(([name]) => values[name] === found.values[name]),
  );
  const setErrors = (errors: Errors) => setFound({ errors, values });
  return [found.errors, shown, setErrors] as const;
}
