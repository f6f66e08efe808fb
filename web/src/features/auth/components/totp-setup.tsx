import { useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useState } from "react";
import { api } from "@/api/client";
import { reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Input } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { securityTexts as texts } from "../texts";

/** Two steps: the app takes the secret and shows a first code, then the recovery codes are noted down. */
export default function TotpSetup({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={codes ? texts.recoveryTitle : texts.totpTitle}
      description={codes ? texts.recoveryText : texts.totpScan}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Secret onEnabled={setCodes} onRefused={onClose} />
      )}
    </Dialog>
  );
}

function Secret({
  onEnabled,
  onRefused,
}: {
  onEnabled: (codes: readonly string[]) => void;
  onRefused: () => void;
}) {
  // Made again each time; never kept in the cache beyond this dialog.
  const secret = useQuery({
    queryKey: ["user", "totp"],
    queryFn: () => api("post", "/api/user/totp"),
    gcTime: 0,
  });
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === "") {
      setError(texts.codeMissing);
      return;
    }
    setBusy(true);
    try {
      const answer = await api("post", "/api/user/totp/confirm", { body: { code: code.trim() } });
      toast({ title: answer.message });
      onEnabled(answer.recoveryCodes);
    } catch (failure) {
      setError(reasonOf(failure) ?? texts.confirmFailed);
    } finally {
      setBusy(false);
    }
  }

  if (secret.isError)
    return (
      <InlineError
        text={reasonOf(secret.error) ?? texts.loadFailed}
        query={{ isFetching: false, refetch: onRefused }}
      />
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-5">
      <div className="flex flex-wrap items-center gap-5">
        {/* Always dark on white: cameras read nothing else for certain. */}
        <div className="rounded-lg border border-line bg-white p-3">
          {secret.data ? (
            <QRCodeSVG value={secret.data.uri} size={164} title={texts.totpPicture} />
          ) : (
            <Skeleton className="size-41" />
          )}
        </div>
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-sm font-semibold">{texts.secret}</p>
          <p className="font-mono text-sm break-all">{secret.data?.secret.match(/.{1,4}/g)?.join(" ")}</p>
        </div>
      </div>
      <Field label={texts.code} hint={texts.codeHint} error={error}>
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
      </Field>
      <Button type="submit" size="lg" wide busy={busy} disabled={!secret.data}>
        {texts.turnOn}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    toast({ title: texts.recoveryCopied });
  }
  return (
    <div className="mt-3 grid gap-5">
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg bg-sunken p-4 font-mono text-sm max-[380px]:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => void copy()}>
          {texts.recoveryCopy}
        </Button>
        <Button onClick={onDone}>{texts.recoveryDone}</Button>
      </div>
    </div>
  );
}
