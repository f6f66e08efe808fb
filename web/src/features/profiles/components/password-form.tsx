import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import {
  forward,
  type GenericSchema,
  minLength,
  nonEmpty,
  object,
  partialCheck,
  pipe,
  string,
} from "valibot";
import { useConfig } from "@/api/config";
import { ApiError, reasonOf } from "@/api/error";
import { linkQuery } from "@/features/telegram";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import { toast } from "@/ui/toast";
import { accountTexts as texts } from "../account-texts";
import { changePassword, sessionsQuery } from "../api";
import { passwordStrength } from "../password-strength";
import { AccessReview } from "./access-review";

const schemaWith = (currentPassword: GenericSchema<string, string>, fewest: number) =>
  pipe(
    object({
      currentPassword,
      newPassword: pipe(string(), minLength(fewest, texts.tooShort(fewest))),
      confirmPassword: string(),
    }),
    forward(
      partialCheck(
        [["newPassword"], ["confirmPassword"]],
        (typed) => typed.newPassword === typed.confirmPassword,
        texts.differ,
      ),
      ["confirmPassword"],
    ),
  );

const given = pipe(string(), nonEmpty(texts.currentMissing));
/** An account that was made in Telegram has none yet. */
const none = string();

const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function PasswordForm({ username, admin }: { username: string; admin: boolean }) {
  const client = useQueryClient();
  const config = useConfig();
  const bot = config?.providers.telegram === true;
  const fewest = (admin ? config?.passwordMinLengthAdmins : config?.passwordMinLength) ?? 6;
  const hasPassword = useQuery({ ...linkQuery, enabled: bot }).data?.hasPassword !== false;
  const form = useForm({
    resolver: standardSchemaResolver(schemaWith(hasPassword ? given : none, fewest)),
    defaultValues: empty,
  });
  const [changed, setChanged] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: "newPassword" });

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword(currentPassword, newPassword);
    } catch (error) {
      showRefusal(error);
      return;
    }
    form.reset(empty);
    setChanged(true);
    if (!hasPassword) void client.invalidateQueries({ queryKey: linkQuery.queryKey });
    toast({ title: texts.passwordSaved, description: texts.passwordSavedText });
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  });

  /** The server's sentence stands under the field it is about; any other is told above. */
  function showRefusal(error: unknown) {
    const message = reasonOf(error) ?? texts.passwordFailed;
    const { code, fields = {} } = error instanceof ApiError ? error : {};
    if (code === "wrong_password") form.setError("currentPassword", { message }, { shouldFocus: true });
    else if (fields["newPassword"]) {
      form.setError("newPassword", { message: fields["newPassword"] }, { shouldFocus: true });
    } else toast({ title: texts.error, description: message, variant: "destructive" });
  }

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        {/* Password managers want to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {hasPassword ? (
          <Field label={texts.current} error={errors.currentPassword?.message}>
            <PasswordInput {...form.register("currentPassword")} autoComplete="current-password" />
          </Field>
        ) : null}
        <Field
          label={texts.next}
          error={errors.newPassword?.message}
          hint={<StrengthHint password={typed} fewest={fewest} />}
        >
          <PasswordInput {...form.register("newPassword")} autoComplete="new-password" />
        </Field>
        <Field label={texts.confirm} error={errors.confirmPassword?.message}>
          <PasswordInput {...form.register("confirmPassword")} autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="soft" className="justify-self-start" busy={isSubmitting}>
          {texts.savePassword}
        </Button>
      </form>
      {changed ? <AccessReview /> : null}
    </>
  );
}

const strengthLooks = ["bg-danger", "bg-warning", "bg-success"];

function StrengthHint({ password, fewest }: { password: string; fewest: number }) {
  const strength = passwordStrength(password);
  const known = password !== "";
  return (
    <span className="grid gap-1.5">
      <span aria-hidden className="mt-0.5 grid grid-cols-3 gap-1.5">
        {strengthLooks.map((look, index) => (
          <span
            key={look}
            className={clsx(
              "h-1.5 rounded-full transition-colors duration-150",
              known && index <= strength ? strengthLooks[strength] : "bg-sunken-strong",
            )}
          />
        ))}
      </span>
      <span>{known ? `${texts.strength}: ${texts.strengths[strength]}` : texts.strengthHint(fewest)}</span>
    </span>
  );
}
