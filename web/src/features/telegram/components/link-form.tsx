import { TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { useSession } from "@/features/auth";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import { link, useTelegramName } from "../session";
import { telegramTexts as texts } from "../texts";

/** Names both accounts, and connects them with the password, and the code where the account has a second factor. */
export function LinkForm({ onDecline }: { onDecline: () => void }) {
  const username = useSession().user?.username ?? "";
  const telegram = useTelegramName();
  const [password, setPassword] = useState("");
  /** Undefined until the server says that the account has a second factor. */
  const [otp, setOtp] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (password === "" || otp?.trim() === "") {
      setError(password === "" ? texts.passwordNeeded : texts.codeMissing);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await link(password, otp?.trim());
    } catch (failure) {
      if (otp === undefined && failure instanceof ApiError && failure.code === "second_factor_required") {
        setOtp("");
      } else {
        setError(reasonOf(failure) ?? texts.failedText);
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="font-medium wrap-anywhere">{texts.linkText(telegram, username)}</p>
      <p className="flex gap-2 rounded-lg bg-warning-soft p-3.5 text-[0.9375rem] text-warning">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>{texts.linkWarning}</span>
      </p>
      <Field label={texts.password} error={otp === undefined ? error : undefined}>
        <PasswordInput
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      </Field>
      {otp === undefined ? null : (
        <Field label={texts.code} hint={texts.codeHint} error={error}>
          <Input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step appears because it is next
            autoFocus
            value={otp}
            onChange={({ target }) => setOtp(target.value)}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
          />
        </Field>
      )}
      <div className="grid gap-2">
        <Button type="submit" size="lg" wide busy={busy}>
          {texts.linkConfirm}
        </Button>
        <Button variant="ghost" onClick={onDecline}>
          {texts.linkDecline}
        </Button>
      </div>
    </form>
  );
}
