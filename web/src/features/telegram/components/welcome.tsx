import { ChevronRight, LogIn, UserRoundPlus } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useStore } from "@/base/store";
import { registrationFailure } from "@/features/auth/failure";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { enter, launchStore, linkBySigningIn, question, register } from "../session";
import { telegramTexts as texts } from "../texts";

const close = () => question.set(null);

/**
 * For a Telegram account that the shop does not know: an account of one's own, a new one, or none yet. And for one
 * with a second factor: its code.
 */
export default function Welcome() {
  const asked = useStore(question);
  const launch = useStore(launchStore);
  const [registering, setRegistering] = useState(false);
  const title =
    asked === "code" ? texts.code : registering ? texts.newAccount : texts.welcome(launch?.firstName);
  return (
    <Sheet open={asked !== null} onOpenChange={close} onDesk="dialog" title={title} className="sm:w-110">
      <div className="px-5 pb-[max(1.25rem,var(--safe-bottom))]">
        {asked === "code" ? (
          <Code />
        ) : registering ? (
          <Register suggestion={launch?.username ?? ""} onBack={() => setRegistering(false)} />
        ) : (
          <>
            <p className="mb-4 text-muted">{texts.welcomeText}</p>
            <div className="grid gap-3">
              <Choice
                icon={<LogIn />}
                title={texts.haveAccount}
                text={texts.haveAccountText}
                onClick={linkBySigningIn}
              />
              <Choice
                icon={<UserRoundPlus />}
                title={texts.newAccount}
                text={texts.newAccountText}
                onClick={() => setRegistering(true)}
              />
              <Button variant="ghost" onClick={close}>
                {texts.lookAround}
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}

function Code() {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === "") {
      setError(texts.codeMissing);
      return;
    }
    setBusy(true);
    setError(await enter(code.trim()));
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={texts.code} hint={texts.codeText} error={error}>
        <Input
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="one-time-code"
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" size="lg" busy={busy}>
        {texts.signIn}
      </Button>
    </form>
  );
}

function Choice({
  icon,
  title,
  text,
  onClick,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex items-center gap-4 rounded-xl border border-line bg-surface p-4 text-left transition-colors duration-150 hover:bg-sunken"
    >
      <span aria-hidden className="shrink-0 text-brand">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-[0.9375rem] text-muted">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </button>
  );
}

function Register({ suggestion, onBack }: { suggestion: string; onBack: () => void }) {
  const [username, setUsername] = useState(suggestion);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (username.trim().length < 3) {
      setError(texts.usernameTooShort);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await register(username.trim());
    } catch (reason) {
      const failure = registrationFailure(reason);
      setError(failure.fields["username"]);
      if (!failure.fields["username"]) {
        toast({ title: texts.registerFailed, description: failure.message, variant: "destructive" });
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-muted">{texts.newAccountText}</p>
      <Field label={texts.username} hint={texts.usernameHint} error={error}>
        <Input
          value={username}
          onChange={({ target }) => setUsername(target.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
      </Field>
      <div className="grid gap-2">
        <Button type="submit" size="lg" busy={busy}>
          {texts.register}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}
