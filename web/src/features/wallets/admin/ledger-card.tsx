import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck, ShieldQuestion } from "lucide-react";
import { reasonOf } from "@/api/error";
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
      toast({
        title: texts.error,
        description: reasonOf(error) ?? texts.proveFailed,
        variant: "destructive",
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminWalletsKey }),
  });
  const { data } = proof;
  const { ok, checkedAt, sealed, problem } = data ?? ledger;
  const facts = [
    ...(checkedAt ? [[texts.checkedAt, formatRecent(checkedAt)]] : []),
    ...(data ? [[texts.postings, count.format(data.postings)]] : []),
    [texts.sealed, count.format(sealed)],
  ];
  return (
    <Card aria-label={texts.ledger}>
      <CardTitle action={<State ok={ok} fresh={!checkedAt} />}>{texts.ledger}</CardTitle>
      {ok ? null : (
        <p role="alert" className="mb-4 rounded-lg bg-danger-soft px-3.5 py-3 text-[0.9375rem] text-danger">
          {problem} {texts.ledgerStopped}
        </p>
      )}
      <dl className="-mt-2 divide-y divide-line" aria-live="polite">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        {data?.head ? (
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{texts.head}</dt>
            <dd className="font-mono text-sm leading-6" title={data.head}>
              {shorten(data.head)}
            </dd>
          </div>
        ) : null}
      </dl>
      <Button variant="soft" wide className="mt-3" busy={proof.isPending} onClick={() => proof.mutate()}>
        {texts.prove}
      </Button>
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
