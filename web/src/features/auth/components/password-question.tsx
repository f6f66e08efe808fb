import { type FormEvent, useState } from "react";
import { createRoot } from "react-dom/client";
import { api } from "@/api/client";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Input } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import { securityTexts as texts } from "../texts";

let asking: Promise<boolean> | undefined;

/**
 * Asks for the password and has the server check it. Several calls that need it share one question.
 * The question stands next to the app and not in it: any call may raise it, whatever screen is open.
 */
export function askPassword(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    const answer = (given: boolean) => {
      asking = undefined;
      resolve(given);
      // The dialog moves out before it is gone.
      setTimeout(() => root.unmount(), 300);
    };
    root.render(<PasswordQuestion onAnswer={answer} />);
  });
  return asking;
}

function PasswordQuestion({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const [open, setOpen] = useState(true);
  const [password, setPassword] = useState("");
  /** Undefined until the server says that the account has a second factor. */
  const [otp, setOtp] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  function close(given: boolean) {
    setOpen(false);
    onAnswer(given);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await api("post", "/api/user/confirm", {
        body: { password, ...(otp === undefined ? {} : { otp: otp.trim() }) },
      });
      close(true);
    } catch (failure) {
      setBusy(false);
      if (otp === undefined && failure instanceof ApiError && failure.code === "second_factor_required") {
        setError(undefined);
        setOtp("");
        return;
      }
      setError(reasonOf(failure) ?? texts.confirmFailed);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next || busy ? undefined : close(false))}
      title={texts.confirmTitle}
      description={texts.confirmText}
      className="max-w-md"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-5">
        <Field label={texts.password} error={otp === undefined ? error : undefined}>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            enterKeyHint="go"
          />
        </Field>
        {otp === undefined ? null : (
          <Field label={texts.code} hint={texts.codeOrRecovery} error={error}>
            <Input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step appears because it is next
              autoFocus
              value={otp}
              onChange={(event) => setOtp(event.target.value)}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
            />
          </Field>
        )}
        <Button type="submit" size="lg" wide busy={busy} disabled={password === "" || otp?.trim() === ""}>
          {texts.confirm}
        </Button>
      </form>
    </Dialog>
  );
}
