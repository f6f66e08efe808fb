import { type FormEvent, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { Link, navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import { toast } from "@/ui/toast";
import { resetPassword } from "../api";
import { keyOfLink, LetterCard } from "../components/letter-card";
import { emailTexts as texts } from "../texts";

/** The code is asked for in a second step: the cursor stands in it at once. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** /passwort-neu: what the link of a letter leads to. */
export default function NewPasswordPage() {
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [codeNeeded, setCodeNeeded] = useState(false);
  const [wrong, setWrong] = useState<{ password?: string; code?: string; link?: string }>({});
  const [busy, setBusy] = useState(false);
  const key = keyOfLink();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (password === "") {
      setWrong({ password: texts.passwordMissing });
      return;
    }
    setBusy(true);
    setWrong({});
    try {
      const { message } = await resetPassword(key, password, otp.trim());
      toast({ title: message });
      navigate(href("/auth"), { replace: true });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  function refuse(error: unknown) {
    const reason = reasonOf(error) ?? texts.failed;
    const { code, fields = {} } = error instanceof ApiError ? error : {};
    if (code === "second_factor_required") setCodeNeeded(true);
    else if (code === "mail_link_invalid") setWrong({ link: reason });
    else if (fields["password"]) setWrong({ password: fields["password"] });
    else if (codeNeeded) setWrong({ code: reason });
    else setWrong({ password: reason });
  }

  if (key === "" || wrong.link) {
    return (
      <LetterCard title={texts.newPassword}>
        <p role="alert">{wrong.link ?? texts.linkMissing}</p>
        <Link
          href={href("/passwort-vergessen")}
          className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
        >
          {texts.askAgain}
        </Link>
      </LetterCard>
    );
  }
  return (
    <LetterCard title={texts.newPassword} text={texts.newPasswordText}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <Field label={texts.password} error={wrong.password}>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="new-password"
          />
        </Field>
        {codeNeeded ? (
          <Field label={texts.code} hint={texts.codeHint} error={wrong.code}>
            <Input
              value={otp}
              onChange={(event) => setOtp(event.target.value)}
              autoComplete="one-time-code"
              ref={focus}
            />
          </Field>
        ) : null}
        <Button type="submit" size="lg" wide busy={busy}>
          {texts.savePassword}
        </Button>
      </form>
    </LetterCard>
  );
}
