import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck, ShieldQuestion } from "lucide-react";
import { ApiError } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { formatRecent } from "@/base/recent";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { toast } from "@/ui/toast";
import { shorten } from "../amounts";
import { adminWalletsKey, type LedgerState, proveLedger } from "./api";
import { walletAdminTexts as texts } from "./texts";

const count = new Intl.NumberFormat("de-DE");

/** Whether the books add up, as the minute check found it, and the same proof at the press of a button. */
export function LedgerCard({ ledger }: { ledger: LedgerState }) {
  const client = useQueryClient();
  const proof = useMutation({
    mutationFn: proveLedger,
    onSuccess: ({ ok, postings, problem }) => {
      toast(
        ok
          ? { title: texts.proved, description: texts.provedText(count.format(postings)) }
          : {
              title: texts.ledgerBroken,
              description: problem ?? texts.ledgerStopped,
              variant: "destructive",
            },
      );
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 408)
        toast({ title: texts.prove, description: texts.proveSlow });
      else toastFailure(texts.error, error, texts.proveFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminWalletsKey }),
  });
  const { data } = proof;
  // The minute check may have looked again since.
  const own = data && data.checkedAt >= (ledger.checkedAt ?? "") ? data : undefined;
  const { ok, checkedAt, sealed, problem } = own ?? ledger;
  const facts = [
    ...(checkedAt ? [[texts.checkedAt, formatRecent(checkedAt)]] : []),
    ...(own ? [[texts.postings, count.format(own.postings)]] : []),
    [texts.sealed, count.format(sealed)],
    ...(own?.head ? [[texts.head, shorten(own.head)]] : []),
  ];
  return (
    <Card aria-label={texts.ledger} className="@container">
      <CardTitle action={<State ok={ok} fresh={!checkedAt} />}>{texts.ledger}</CardTitle>
      {ok ? null : (
        <p role="alert" className="mb-4 rounded-lg bg-danger-soft px-3.5 py-3 text-[0.9375rem] text-danger">
          {problem} {texts.ledgerStopped}
        </p>
      )}
      <div className="grid gap-3 @2xl:grid-cols-[minmax(0,1fr)_auto] @2xl:items-end">
        <dl
          aria-live="polite"
          className="-mt-2 divide-y divide-line @2xl:mt-0 @2xl:flex @2xl:gap-8 @2xl:divide-y-0"
        >
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-2 @2xl:block @2xl:py-0">
              <dt className="text-muted @2xl:text-sm">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <Button variant="soft" busy={proof.isPending} onClick={() => proof.mutate()}>
          {texts.prove}
        </Button>
      </div>
    </Card>
  );
}

function State({ ok, fresh }: { ok: boolean; fresh: boolean }) {
  const iconClass = "size-3.5";
  if (!ok) {
    return (
      <Badge tone="danger" icon={<ShieldAlert aria-hidden className={iconClass} />}>
        {texts.ledgerBroken}
      </Badge>
    );
  }
  return fresh ? (
    <Badge icon={<ShieldQuestion aria-hidden className={iconClass} />}>{texts.ledgerFresh}</Badge>
  ) : (
    <Badge tone="success" icon={<ShieldCheck aria-hidden className={iconClass} />}>
      {texts.ledgerOk}
    </Badge>
  );
}
