import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import type { RegistrationInput } from "../credentials";
import { authTexts as texts } from "../screen-texts";
import { showFailure } from "../show-failure";
import { register } from "../sign-in";
import { FormAlert } from "./form-alert";

export function RegisterForm({
  form,
  onRegistered,
}: {
  form: UseFormReturn<RegistrationInput>;
  onRegistered: () => void;
}) {
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ username, password, telegramUsername }) => {
    try {
      await register({ username, password, ...(telegramUsername ? { telegramUsername } : {}) });
    } catch (error) {
      showFailure(form, error);
      return;
    }
    form.reset();
    onRegistered();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormAlert title={texts.registerFailed} text={errors.root?.server?.message} />
      <Field label={texts.username} error={errors.username?.message}>
        <Input
          {...form.register("username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
      <Field label={texts.password} error={errors.password?.message}>
        <PasswordInput {...form.register("password")} autoComplete="new-password" enterKeyHint="next" />
      </Field>
      <Field label={texts.confirmPassword} error={errors.confirmPassword?.message}>
        <PasswordInput
          {...form.register("confirmPassword")}
          autoComplete="new-password"
          enterKeyHint="next"
        />
      </Field>
      <Field
        label={texts.telegram}
        optional
        hint={texts.telegramHint}
        error={errors.telegramUsername?.message}
      >
        <Input
          {...form.register("telegramUsername")}
          placeholder={texts.telegramExample}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {texts.register}
      </Button>
      <p className="text-center text-sm text-balance text-muted">{texts.reviewNote}</p>
    </form>
  );
}
