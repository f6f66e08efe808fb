import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { emailQuery, type EmailStatus, ownLettersQuery, removeEmail, saveEmail } from "../api";
import { emailTexts as texts, ownLettersTexts } from "../texts";

/** The own e-mail address: given, confirmed by a link, changed and taken away. */
export default function EmailCard() {
  const status = useQuery(emailQuery);
  return (
    <Card>
      <CardTitle>{texts.title}</CardTitle>
      {status.data ? (
        <Address status={status.data} />
      ) : status.isError ? (
        <InlineError text={texts.loadFailed} query={status} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <Kept />
    </Card>
  );
}

/** The way to letters that lie in the account because they could not be sent as e-mails. */
function Kept() {
  const letters = useQuery(ownLettersQuery);
  const count = letters.data?.length ?? 0;
  return count > 0 ? (
    <div className="mt-5 border-t border-line pt-4">
      <Link href={href("/letters")} className={buttonClass({ variant: "quiet" })}>
        {ownLettersTexts.inAccount(count)}
      </Link>
    </div>
  ) : null;
}

function Address({ status }: { status: EmailStatus }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const shows = (next: EmailStatus) => client.setQueryData(emailQuery.queryKey, next);

  async function remove() {
    try {
      shows(await removeEmail());
      toast({ title: texts.removed });
    } catch (error) {
      toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" });
      throw error;
    }
  }

  const form = editing || (!status.email && !status.pending);
  return (
    <div className="grid gap-3">
      {status.email ? (
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{status.email}</span>
          <Badge tone="success">{texts.verified}</Badge>
        </p>
      ) : null}
      {status.pending ? (
        <div>
          <Badge tone="warning">{texts.waiting}</Badge>
          <p className="mt-1 text-sm wrap-anywhere text-muted">{texts.pending(status.pending)}</p>
        </div>
      ) : null}
      {!status.email && !status.pending ? <p className="text-sm text-muted">{texts.none}</p> : null}
      {form ? (
        <EmailForm
          onDone={(next) => {
            setEditing(false);
            if (next) shows(next);
          }}
          canCancel={editing}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" onClick={() => setEditing(true)}>
            {texts.change}
          </Button>
          {status.email ? (
            <Button variant="ghost" onClick={() => setAsking(true)}>
              {texts.remove}
            </Button>
          ) : null}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.removeTitle}
        text={texts.removeText}
        confirmLabel={texts.remove}
        danger
        onConfirm={remove}
      />
    </div>
  );
}

function EmailForm({
  onDone,
  canCancel,
}: {
  /** Without a status nothing was changed. */
  onDone: (status?: EmailStatus) => void;
  canCancel: boolean;
}) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === "") {
      setError(texts.missing);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const status = await saveEmail(email.trim());
      toast({ title: texts.sent });
      onDone(status);
    } catch (caught) {
      const field = caught instanceof ApiError ? caught.fields["email"] : undefined;
      setError(field ?? reasonOf(caught) ?? texts.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-3">
      <Field label={texts.label} error={error}>
        <Input
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="email"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="soft" busy={busy}>
          {texts.save}
        </Button>
        {canCancel ? (
          <Button variant="ghost" onClick={() => onDone()}>
            {texts.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
