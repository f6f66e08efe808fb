import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Smartphone, Trash2 } from "lucide-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { type Answer, api } from "@/api/client";
import { reasonOf } from "@/api/error";
import { formatDate } from "@/base/dates";
import { Button, IconButton } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { addPasskey, PasskeyRefused, passkeysUsable } from "../passkeys";
import { loadProfile } from "../session";
import { securityTexts as texts } from "../texts";

const TotpSetup = lazy(() => import("./totp-setup"));

type Security = Answer<"get", "/api/user/security">;

export const securityQuery = queryOptions({
  queryKey: ["user", "security"],
  queryFn: ({ signal }) => api("get", "/api/user/security", { signal }),
  staleTime: 0,
  retry: 1,
});

/** The second factor and the passkeys of anyone who is signed in. */
export default function SecuritySettings() {
  const security = useQuery(securityQuery);
  if (security.isPending) return <Skeleton className="h-40 rounded-xl" />;
  if (security.isError) {
    return <InlineError text={texts.loadFailed} query={security} />;
  }
  return (
    <div className="grid gap-6">
      <Totp security={security.data} />
      <Passkeys security={security.data} />
    </div>
  );
}

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: securityQuery.queryKey });
    // Where the shop asks its admins for a second factor, the back office opens and closes with it.
    void client.invalidateQueries({ queryKey: ["admin"] });
    void loadProfile({ refresh: true });
  };
}

function refused(error: unknown, fallback: string): void {
  const told = error instanceof PasskeyRefused ? error.message : reasonOf(error);
  toast({ title: texts.error, description: told ?? fallback, variant: "destructive" });
}

function Totp({ security }: { security: Security }) {
  const refresh = useRefresh();
  const [settingUp, setSettingUp] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();

  function askToRemove(open: boolean) {
    setRemoving(open);
    setCode("");
    setWrong(undefined);
  }

  async function turnOff() {
    try {
      if (code.trim() === "") throw new Error(texts.codeMissing);
      const { message } = await api("delete", "/api/user/totp", { body: { code: code.trim() } });
      toast({ title: message });
      refresh();
    } catch (error) {
      setWrong(reasonOf(error) ?? (code.trim() === "" ? texts.codeMissing : texts.confirmFailed));
      throw error;
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Smartphone aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <div>
          <h4 className="font-semibold">{texts.totp}</h4>
          <p className="text-sm text-muted">
            {security.totp ? texts.totpOn(security.recoveryCodesLeft) : texts.totpOff}
          </p>
        </div>
      </div>
      <Button
        variant={security.totp ? "quiet" : "soft"}
        onClick={() => (security.totp ? askToRemove(true) : setSettingUp(true))}
      >
        {security.totp ? texts.totpRemove : texts.totpSetUp}
      </Button>
      {settingUp ? (
        <Suspense>
          <TotpSetup
            onClose={() => {
              setSettingUp(false);
              refresh();
            }}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={removing}
        onOpenChange={askToRemove}
        title={texts.totpRemoveTitle}
        text={texts.totpRemoveText}
        confirmLabel={texts.totpRemove}
        danger
        onConfirm={turnOff}
      >
        <Field label={texts.code} hint={texts.codeOrRecovery} error={wrong}>
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </ConfirmDialog>
    </div>
  );
}

function Passkeys({ security }: { security: Security }) {
  const refresh = useRefresh();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState<Security["passkeys"][number] | null>(null);
  const usable = security.passkeysPossible && passkeysUsable();

  async function add(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      toast({ title: await addPasskey(name.trim()) });
      setName("");
      refresh();
    } catch (error) {
      refused(error, texts.passkeyFailed);
    } finally {
      setBusy(false);
    }
  }

  async function remove(id: number) {
    try {
      const { message } = await api("delete", "/api/user/passkeys/{id}", { path: { id } });
      toast({ title: message });
      refresh();
    } catch (error) {
      refused(error, texts.passkeyFailed);
      throw error;
    }
  }

  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3">
        <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <div>
          <h4 className="font-semibold">{texts.passkeys}</h4>
          <p className="text-sm text-muted">{usable ? texts.passkeysText : texts.passkeysImpossible}</p>
        </div>
      </div>
      {security.passkeys.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {security.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-3 py-2 pr-2 pl-4">
              <span className="min-w-0">
                <span className="block truncate font-medium">{passkey.name}</span>
                <span className="block text-sm text-muted">
                  {passkey.lastUsedAt
                    ? texts.passkeyUsed(formatDate(passkey.lastUsedAt))
                    : texts.passkeyMade(formatDate(passkey.createdAt))}
                </span>
              </span>
              <IconButton
                variant="ghost"
                label={texts.passkeyRemove(passkey.name)}
                onClick={() => setRemoving(passkey)}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {usable ? (
        <form noValidate onSubmit={(event) => void add(event)} className="flex flex-wrap items-end gap-3">
          <Field label={texts.passkeyName} hint={texts.passkeyNameHint} className="min-w-0 flex-1 basis-56">
            <Input value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Button type="submit" variant="soft" className="mb-6.5" busy={busy} disabled={name.trim() === ""}>
            {texts.passkeyAdd}
          </Button>
        </form>
      ) : null}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => (open ? undefined : setRemoving(null))}
        title={texts.passkeyRemoveTitle(removing?.name ?? "")}
        text={texts.passkeyRemoveText}
        confirmLabel={texts.remove}
        danger
        onConfirm={() => (removing ? remove(removing.id) : undefined)}
      />
    </div>
  );
}
