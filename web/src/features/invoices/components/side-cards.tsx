import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { ApiError } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import {
  type InvoiceProof,
  type InvoiceSettings,
  invoicesKey,
  prove,
  saveSettings,
  type WaitingInvoice,
} from "../api";
import { invoiceTexts as texts } from "../texts";

/** What could not be issued, and why. */
export function WaitingCard({ waiting }: { waiting: readonly WaitingInvoice[] }) {
  if (waiting.length === 0) return null;
  return (
    <Card aria-label={texts.waiting} className="p-0!">
      <h2 className="px-5 pt-4 pb-3 text-lg">{texts.waiting}</h2>
      <ul>
        {waiting.map(({ orderId, orderNumber, reason }) => (
          <li key={`${orderId} ${reason}`} className="border-t border-line px-5 py-3.5">
            <div className="flex items-center justify-between gap-3">
              <p className="font-semibold">{orderNumber}</p>
              <Link
                href={`${href("/admin/orders")}?search=${orderId.slice(-8)}`}
                className={buttonClass({ variant: "soft", size: "sm" })}
              >
                {texts.look}
              </Link>
            </div>
            <p className="mt-1 text-sm text-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** When invoices are issued, and how their numbers begin; for the owner. */
export function SettingsCard({ settings }: { settings: InvoiceSettings }) {
  // What was changed here and not saved; the rest is what holds.
  const [changes, setChanges] = useState<Partial<Pick<InvoiceSettings, "prefix" | "issuedOn">>>({});
  const draft = { ...settings, ...changes };
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => saveSettings(draft),
    onSuccess: () => toast({ title: texts.saved }),
    onError: (error) => toastFailure(texts.error, error, texts.settingsFailed),
    onSettled: async (saved) => {
      await client.invalidateQueries({ queryKey: invoicesKey });
      if (saved) setChanges({});
    },
  });
  const isOutrun = save.error instanceof ApiError && save.error.code === "changed_meanwhile";
  const isChanged = draft.prefix !== settings.prefix || draft.issuedOn !== settings.issuedOn;
  return (
    <Card aria-label={texts.settings}>
      <CardTitle>{texts.settings}</CardTitle>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <Field label={texts.issuedOn}>
          <Select
            value={draft.issuedOn}
            onChange={(event) =>
              setChanges({ ...changes, issuedOn: event.target.value as InvoiceSettings["issuedOn"] })
            }
          >
            {Object.entries(texts.moments).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={texts.prefix}
          hint={texts.prefixHint(draft.prefix.toUpperCase())}
          error={save.error instanceof ApiError ? save.error.fields["prefix"] : undefined}
        >
          <Input
            maxLength={8}
            autoCapitalize="characters"
            value={draft.prefix}
            onChange={(event) => setChanges({ ...changes, prefix: event.target.value })}
          />
        </Field>
        {isOutrun ? (
          <p className="rounded-lg bg-warning-soft p-3 text-sm text-warning">
            {texts.meanwhile(settings.prefix, texts.moments[settings.issuedOn])}
          </p>
        ) : null}
        {isChanged ? (
          <Button type="submit" busy={save.isPending}>
            {texts.save}
          </Button>
        ) : null}
      </form>
    </Card>
  );
}

/** Whether every document still is as it was issued. */
export function ProofCard({ proof, owner }: { proof: InvoiceProof; owner: boolean }) {
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: prove,
    onSuccess: ({ problem }) =>
      toast(problem ? { title: problem, variant: "destructive" } : { title: texts.sound }),
    onError: (error) => toastFailure(texts.error, error, texts.proofFailed),
    onSettled: () => client.invalidateQueries({ queryKey: invoicesKey }),
  });
  return (
    <Card aria-label={texts.proof}>
      <CardTitle>{texts.proof}</CardTitle>
      <p className="flex gap-3">
        {proof.ok ? (
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-success" />
        ) : (
          <ShieldAlert aria-hidden className="size-5 shrink-0 text-danger" />
        )}
        <span className={proof.ok ? "text-[0.9375rem] text-muted" : "font-semibold text-danger"}>
          {proof.problem ??
            (proof.checkedAt
              ? texts.proofOk(proof.documents, formatRecent(proof.checkedAt))
              : texts.proofNever)}
        </span>
      </p>
      {owner ? (
        <Button
          variant="outline"
          size="sm"
          className="mt-4"
          busy={check.isPending}
          onClick={() => check.mutate()}
        >
          {texts.proveNow}
        </Button>
      ) : null}
    </Card>
  );
}
