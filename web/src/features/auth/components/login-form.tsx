import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/toggle";
import type { LoginInput } from "../credentials";
import { passkeysUsable } from "../passkeys";
import { authTexts as texts } from "../texts";
import type { User } from "../session";
import { showFailure } from "../failure";
import { login, loginByPasskey } from "../sign-in";
import { AccountFields, CodeField, wantsCode } from "./account-fields";

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
      <AccountFields
        username={form.register("username")}
        password={form.register("password")}
        errors={errors}
        failed={texts.loginFailed}
        last
      />
      {codeNeeded ? <CodeField form={form} /> : null}
      <Checkbox {...form.register("rememberMe")} label={texts.rememberMe} />
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {texts.login}
      </Button>
      <Link
        href={href("/passwort-vergessen")}
        className="inline-flex min-h-11 items-center justify-self-center text-brand underline"
      >
        {texts.forgotten}
      </Link>
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
