import { useQuery } from "@tanstack/react-query";
import { Check, Copy, PackageCheck } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { formatRecent } from "@/base/recent";
import { isOwner, useSession } from "@/features/auth";
import { Badge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { formatExact, shorten } from "../amounts";
import { Coin } from "../components/coin";
import { copy } from "../copy";
import { openWithdrawalsQuery, type Withdrawal } from "./api";
import { type Asked, DecisionDialog } from "./decision-dialog";
import { walletAdminTexts as texts } from "./texts";

/** For the dashboard: the withdrawals that wait, if there are any. */
export function OpenWithdrawals({ refetchMs }: { refetchMs: number }) {
  const open = useQuery({ ...openWithdrawalsQuery, refetchInterval: refetchMs });
  return open.data?.length ? <WithdrawalsCard /> : null;
}

/** Withdrawals that wait. Large ones need one admin's yes before another, the owner, pays them out. */
export function WithdrawalsCard() {
  const open = useQuery(openWithdrawalsQuery);
  const focus = useFocusRescue<HTMLElement>();
  const [asked, setAsked] = useState<Asked>();
  const [asking, setAsking] = useState(false);
  const ask = (next: Asked) => {
    setAsked(next);
    setAsking(true);
  };
  return (
    <Card {...focus} aria-label={texts.open} className="@container outline-none">
      <CardTitle>{texts.open}</CardTitle>
      {open.data ? (
        open.data.length > 0 ? (
          <ul className="-my-3.5 divide-y divide-line">
            {open.data.map((withdrawal) => (
              <OpenWithdrawal key={withdrawal.id} withdrawal={withdrawal} onAsk={ask} />
            ))}
          </ul>
        ) : (
          <p className="flex items-center gap-3 text-muted">
            <PackageCheck aria-hidden className="size-5 shrink-0 text-success" />
            {texts.noneOpen}
          </p>
        )
      ) : open.isError ? (
        <InlineError text={reasonOf(open.error) ?? texts.openFailed} query={open} />
      ) : (
        <SkeletonRows label={texts.open} count={2} row="h-12" />
      )}
      {asked ? (
        <DecisionDialog
          key={`${asked.kind}-${asked.withdrawal.id}`}
          asked={asked}
          open={asking}
          onOpenChange={setAsking}
        />
      ) : null}
    </Card>
  );
}

function OpenWithdrawal({ withdrawal, onAsk }: { withdrawal: Withdrawal; onAsk: (asked: Asked) => void }) {
  const owner = isOwner(useSession().user);
  const { currency, address, requestedAt, needsApproval, approvedBy } = withdrawal;
  const amount = formatExact(withdrawal.amount, currency);
  const name = withdrawal.username ?? texts.somebody;
  const waits = needsApproval && !approvedBy;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 py-3.5 @2xl:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <Coin currency={currency} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="price-type text-lg">{amount}</span>
          {waits ? <Badge tone="warning">{texts.needsSecond}</Badge> : null}
          {approvedBy ? (
            <Badge tone="success" icon={<Check aria-hidden className="size-3.5" />}>
              {texts.approvedBy(approvedBy)}
            </Badge>
          ) : null}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[name, formatRecent(requestedAt), shorten(address)].join(" · ")}
        </p>
      </div>
      <IconButton
        variant="ghost"
        label={texts.copyAddress(currency)}
        className="-mr-2 text-muted @2xl:mr-0"
        onClick={() => void copy(address, texts.addressCopied(currency))}
      >
        <Copy aria-hidden className="size-4.5" />
      </IconButton>
      <div className="col-span-full grid auto-cols-fr grid-flow-col gap-2 @2xl:col-auto @2xl:flex">
        {owner ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={texts.refuseOne(amount, name)}
            onClick={() => onAsk({ kind: "refuse", withdrawal })}
          >
            {texts.refuse}
          </Button>
        ) : null}
        {waits && !owner ? (
          <Button
            size="sm"
            aria-label={texts.approveOne(amount, name)}
            onClick={() => onAsk({ kind: "approve", withdrawal })}
          >
            {texts.approve}
          </Button>
        ) : (
          <Button
            size="sm"
            aria-label={texts.payOutOne(amount, name)}
            disabledReason={owner ? (waits ? texts.approveFirst : undefined) : texts.ownerPays}
            onClick={() => onAsk({ kind: "payOut", withdrawal })}
          >
            {texts.payOut}
          </Button>
        )}
      </div>
    </li>
  );
}
