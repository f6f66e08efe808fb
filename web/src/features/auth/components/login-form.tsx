import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import { Checkbox } from "@/ui/toggle";
import type { LoginInput } from "../credentials";
import { authTexts as texts } from "../screen-texts";
import type { User } from "../session";
import { showFailure } from "../show-failure";
import { login } from "../sign-in";
import { FormAlert } from "./form-alert";

export function LoginForm({
  form,
  onSignedIn,
}: {
  form: UseFormReturn<LoginInput>;
  onSignedIn: (user: User) => void;
}) {
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      onSignedIn(await login(input));
    } catch (error) {
      showFailure(form, error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormAlert title={texts.loginFailed} text={errors.root?.server?.message} />
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
        <PasswordInput {...form.register("password")} autoComplete="current-password" enterKeyHint="go" />
      </Field>
      <Checkbox {...form.register("rememberMe")} label={texts.rememberMe} />
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {texts.login}
      </Button>
    </form>
  );
}
