import type { FieldErrors, FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import { Field, Input } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import { SessionFailure } from "../failure";
import { authTexts as texts } from "../texts";
import { FormAlert } from "./form-alert";

/** Name and password of an account, and above them why the form was refused. */
export function AccountFields({
  username,
  password,
  errors,
  failed,
  newPassword,
  last = false,
  hideLabels = false,
}: {
  /** Registered by the form itself: a field that is refused gets the focus in the order of registration. */
  username: UseFormRegisterReturn;
  password: UseFormRegisterReturn;
  errors: FieldErrors<{ username: string; password: string }>;
  failed: string;
  /** The password is chosen here, not remembered: what it has to be. */
  newPassword?: string;
  /** Nothing more is typed after the password. */
  last?: boolean;
  /** The names stand in the fields instead of above them. */
  hideLabels?: boolean;
}) {
  return (
    <>
      <FormAlert title={failed} text={errors.root?.server?.message} path={errors.root?.["path"]?.message} />
      <Field label={texts.username} hideLabel={hideLabels} error={errors.username?.message}>
        <Input
          {...username}
          placeholder={hideLabels ? texts.username : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
      <Field
        label={texts.password}
        hideLabel={hideLabels}
        hint={newPassword}
        error={errors.password?.message}
      >
        <PasswordInput
          {...password}
          placeholder={hideLabels ? texts.password : undefined}
          autoComplete={newPassword ? "new-password" : "current-password"}
          enterKeyHint={last ? "go" : "next"}
        />
      </Field>
    </>
  );
}

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
