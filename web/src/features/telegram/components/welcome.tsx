import { LogIn, UserRoundPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useStore } from "@/base/store";
import { heldInvitation, registrationFailure } from "@/features/auth";
import { Button } from "@/ui/button";
import { Choice, choiceClass } from "@/ui/choice";
import { Field, Input } from "@/ui/field";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import {
  enter,
  launchStore,
  linkBySigningIn,
  type Question,
  question,
  register,
  useTelegramName,
} from "../session";
import { telegramTexts as texts } from "../texts";
import { LinkForm } from "./link-form";

const close = () => question.set(null);

const newAccountText = (): string =>
  heldInvitation()?.approves ? texts.newAccountInvited : texts.newAccountText;

/**
 * Names the account before it is entered or connected. For a Telegram account that the shop does not know: an account
 * of one's own, a new one, or none yet. And for one with a second factor: its code.
 */
export default function Welcome() {
  const asked = useStore(question);
  const launch = useStore(launchStore);
  const [registering, setRegistering] = useState(false);
  return (
    <Sheet
      open={asked !== null}
      onOpenChange={close}
      onDesk="dialog"
      title={titleOf(asked, registering, launch?.firstName)}
      className="sm:w-110"
    >
      <div className="px-5 pb-[max(1.25rem,var(--safe-bottom))]">
        {asked?.about === "entering" ? (
          <Entering username={asked.username} />
        ) : asked?.about === "linking" ? (
          <LinkForm onDecline={close} />
        ) : asked?.about === "code" ? (
          <Code />
        ) : registering ? (
          <Register suggestion={launch?.username ?? ""} onBack={() => setRegistering(false)} />
        ) : (
          <>
            <p className="mb-4 text-muted">{texts.welcomeText}</p>
            <div className="grid gap-3">
              <button type="button" onClick={linkBySigningIn} className={choiceClass}>
                <Choice icon={<LogIn />} title={texts.haveAccount} text={texts.haveAccountText} />
              </button>
              <button type="button" onClick={() => setRegistering(true)} className={choiceClass}>
                <Choice icon={<UserRoundPlus />} title={texts.newAccount} text={newAccountText()} />
              </button>
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

function titleOf(asked: Question | null, registering: boolean, firstName: string | undefined): string {
  switch (asked?.about) {
    case "entering":
      return texts.enterTitle(asked.username);
    case "linking":
      return texts.linkTitle;
    case "code":
      return texts.code;
    default:
      return registering ? texts.newAccount : texts.welcome(firstName);
  }
}

function Entering({ username }: { username: string }) {
  const [busy, setBusy] = useState(false);
  const telegram = useTelegramName();
  return (
    <div className="grid gap-3">
      <p className="text-muted wrap-anywhere">{texts.enterText(telegram, username)}</p>
      <Button
        size="lg"
        wide
        busy={busy}
        onClick={() => {
          setBusy(true);
          void enter().finally(() => setBusy(false));
        }}
      >
        {texts.enterAs(username)}
      </Button>
      <Button variant="ghost" onClick={close}>
        {texts.notMe}
      </Button>
    </div>
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

function Register({ suggestion, onBack }: { suggestion: string; onBack: () => void }) {
  const [username, setUsername] = useState(suggestion);
  const telegram = useTelegramName();
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
      <p className="text-muted wrap-anywhere">
        {newAccountText()} {texts.newAccountOf(telegram)}
      </p>
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
