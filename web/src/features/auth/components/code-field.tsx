import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { Field, Input } from "@/ui/field";
import { SessionFailure } from "../failure";
import { authTexts as texts } from "../screen-texts";

/** The second step of a sign-in, for accounts that have one. */
export function CodeField<T extends FieldValues>({ form }: { form: UseFormReturn<T> }) {
  return (
    <Field label={texts.otp} hint={texts.otpHint}>
      <Input
        {...form.register("otp" as Path<T>)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step appears because it is next
        autoFocus
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
      />
    </Field>
  );
}

/** Whether a sign-in that failed only wants the code of the authenticator app as well. */
export const wantsCode = (error: unknown): boolean => error instanceof SessionFailure && error.wantsCode;
