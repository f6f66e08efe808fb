import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { formatDate } from "@/base/dates";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";
import { type Hold, liftHold, retentionKey } from "../api";
import { retentionTexts as texts } from "../texts";
import { HoldSheet } from "./hold-sheet";

const nameOf = ({ orderNumber, until }: Hold) =>
  orderNumber ? texts.heldOrder(orderNumber) : texts.heldUntil(formatDate(until ?? ""));

function HoldRow({ hold, onLift }: { hold: Hold; onLift: () => void }) {
  const { reason, placedAt, placedBy, liftedAt, liftedBy } = hold;
  return (
    <li className="border-t border-line py-3">
      <div className="flex items-start justify-between gap-3">
        <p className={liftedAt ? "min-w-0 text-muted" : "min-w-0 font-semibold"}>{nameOf(hold)}</p>
        {liftedAt ? null : (
          <Button variant="soft" size="sm" aria-label={`${texts.lift}: ${nameOf(hold)}`} onClick={onLift}>
            {texts.lift}
          </Button>
        )}
      </div>
      <p className="mt-0.5 text-[0.9375rem] wrap-anywhere">{reason}</p>
      <p className="text-sm text-muted">{texts.placed(placedBy, formatDate(placedAt))}</p>
      {liftedAt ? <p className="text-sm text-muted">{texts.lifted(liftedBy, formatDate(liftedAt))}</p> : null}
    </li>
  );
}

/** What stays beyond its time, and why. */
export function HoldsCard({ holds }: { holds: readonly Hold[] }) {
  const [isPlacing, setIsPlacing] = useState(false);
  const [lifting, setLifting] = useState<Hold | null>(null);
  const client = useQueryClient();
  const lift = useMutation({
    mutationFn: (id: number) => liftHold(id),
    onSuccess: () => toast({ title: texts.liftDone }),
    onError: (error) => toastFailure(texts.error, error, texts.liftFailed),
    onSettled: () => client.invalidateQueries({ queryKey: retentionKey }),
  });
  return (
    <Card aria-label={texts.holds}>
      <CardTitle>{texts.holds}</CardTitle>
      <p className="mb-3 text-[0.9375rem] text-muted">{texts.holdsText}</p>
      {holds.length > 0 ? (
        <ul>
          {holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} onLift={() => setLifting(hold)} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-line py-3 text-muted">{texts.noHolds}</p>
      )}
      <Button variant="outline" size="sm" className="mt-2" onClick={() => setIsPlacing(true)}>
        {texts.hold}
      </Button>
      {isPlacing ? <HoldSheet onClose={() => setIsPlacing(false)} /> : null}
      <ConfirmDialog
        open={lifting !== null}
        onOpenChange={(open) => (open ? undefined : setLifting(null))}
        title={lifting ? texts.liftTitle(nameOf(lifting)) : ""}
        text={texts.liftText}
        confirmLabel={texts.lift}
        onConfirm={() => (lifting ? lift.mutateAsync(lifting.id) : undefined)}
      />
    </Card>
  );
}
