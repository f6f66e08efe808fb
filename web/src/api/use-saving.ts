import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "./error";

/** Saves a form. What the server refuses of single fields is for them to say; anything else is told by `onFailed`. */
export function useSaving<Form, Saved>({
  save,
  onSaved,
  onFailed,
}: {
  save: (form: Form) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onFailed: (error: unknown) => void;
}) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else onFailed(error);
    },
  });
  return {
    errors,
    /** What is wrong before anything is sent. */
    setErrors,
    saves: saving.isPending,
    /** Ends when it is saved or told, and never throws. */
    submit: (form: Form): Promise<unknown> => {
      setErrors({});
      return saving.mutateAsync(form).catch(() => undefined);
    },
  };
}
