import { type FormEvent, useState } from "react";
import { reasonOf } from "@/api/error";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { askForReset } from "../api";
import { LetterCard } from "../components/letter-card";
import { emailTexts as texts } from "../texts";

/** /passwort-vergessen: asks for a link to a new password. Whether there is such an account stays untold. */
export default function ForgottenPage() {
  const [account, setAccount] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (account.trim() === "") {
      setError(texts.accountMissing);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      setAnswer((await askForReset(account.trim())).message);
    } catch (caught) {
      setError(reasonOf(caught) ?? texts.failed);
    } finally {
      setBusy(false);
    }
  }

  if (answer) {
    return (
      <LetterCard title={texts.asked}>
        <p role="status">{answer}</p>
        <SignInLink />
      </LetterCard>
    );
  }
  return (
    <LetterCard title={texts.forgotten} text={texts.forgottenText}>
      <form noValidate onSubmit={(event) => void ask(event)} className="grid gap-4">
        <Field label={texts.account} error={error}>
          <Input
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
          />
        </Field>
        <Button type="submit" size="lg" wide busy={busy}>
          {texts.send}
        </Button>
      </form>
      <p className="text-sm text-muted">{texts.forgottenOther}</p>
      <SignInLink />
    </LetterCard>
  );
}

const SignInLink = () => (
  <Link
    href={href("/auth")}
    className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
  >
    {texts.toSignIn}
  </Link>
);
