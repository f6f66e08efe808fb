import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import { Checkbox } from "@/ui/toggle";
import type { LoginInput } from "../credentials";
import { passkeysUsable } from "../passkeys";
import { authTexts as texts } from "../screen-texts";
import type { User } from "../session";
import { showFailure } from "../show-failure";
import { login, loginByPasskey } from "../sign-in";
import { CodeField, wantsCode } from "./code-field";
import { FormAlert } from "./form-alert";

export function LoginForm({
  form,
  onSignedIn,
}: {
  form: UseFormReturn<LoginInput>;
  onSignedIn: (user: User) => void;
}) {
  const { errors, isSubmitting } = form.formState;
  const [codeNeeded, setCodeNeeded] = useState(false);
  const [asking, setAsking] = useState(false);

  const submit = form.handleSubmit(async ({ otp, ...input }) => {
    try {
      onSignedIn(await login({ ...input, ...(codeNeeded ? { otp } : {}) }));
    } catch (error) {
      if (wantsCode(error)) setCodeNeeded(true);
      else showFailure(form, error);
    }
  });

  async function usePasskey() {
    setAsking(true);
    try {
      onSignedIn(await loginByPasskey(form.getValues("rememberMe")));
    } catch (error) {
      showFailure(form, error);
    } finally {
      setAsking(false);
    }
  }

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
      {codeNeeded ? <CodeField form={form} /> : null}
      <Checkbox {...form.register("rememberMe")} label={texts.rememberMe} />
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {texts.login}
      </Button>
      {passkeysUsable() ? (
        <Button
          variant="quiet"
          size="lg"
          wide
          busy={asking}
          icon={<KeyRound aria-hidden className="size-5" />}
          onClick={() => void usePasskey()}
        >
          {texts.passkey}
        </Button>
      ) : null}
    </form>
  );
}
