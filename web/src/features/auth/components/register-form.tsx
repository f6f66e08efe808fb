import { MailOpen } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import type { RegistrationInput } from "../credentials";
import { heldInvitation } from "../invitation";
import { authTexts as texts } from "../texts";
import { showFailure } from "../failure";
import type { User } from "../session";
import { register } from "../sign-in";
import { AccountFields } from "./account-fields";

export function RegisterForm({
  form,
  fewest,
  onRegistered,
}: {
  form: UseFormReturn<RegistrationInput>;
  /** Characters of a password in this shop. */
  fewest: number;
  /** With the account that is signed in now; null where it has to be done by hand. */
  onRegistered: (user: User | null) => void;
}) {
  const { errors, isSubmitting } = form.formState;
  const invitation = heldInvitation();

  const submit = form.handleSubmit(async ({ username, password, telegramUsername }) => {
    try {
      const input = {
        username,
        password,
        ...(telegramUsername ? { telegramUsername } : {}),
        ...(invitation ? { invitation: invitation.secret } : {}),
      };
      const user = await register(input);
      form.reset();
      onRegistered(user);
    } catch (error) {
      showFailure(form, error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {invitation ? (
        <p className="flex items-center gap-3 rounded-lg bg-success-soft px-4 py-3 text-[0.9375rem]">
          <MailOpen aria-hidden className="size-5 shrink-0 text-success" />
          {texts.invited}
        </p>
      ) : null}
      <AccountFields
        username={form.register("username")}
        password={form.register("password")}
        errors={errors}
        failed={texts.registerFailed}
        newPassword={texts.passwordRule(fewest)}
      />
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
      <p className="text-center text-sm text-balance text-muted">
        {invitation?.approves ? texts.invitedNote : texts.reviewNote}
      </p>
    </form>
  );
}
