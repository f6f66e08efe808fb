import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { formatDate } from "@/base/dates";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Facts } from "@/ui/facts";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { forecastQuery, type Outlook, retentionKey, type Run, startRun } from "../api";
import { retentionTexts as texts } from "../texts";

function OutlookRow({ outlook }: { outlook: Outlook }) {
  const { name, keptSince, removable, held, oldestAt } = outlook;
  const facts = [texts.before(formatDate(keptSince))];
  if (oldestAt) facts.push(texts.oldest(formatDate(oldestAt)));
  return (
    <li className="border-t border-line px-5 py-3.5">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-semibold">{name}</p>
        <p className="whitespace-nowrap">{texts.removable(removable)}</p>
      </div>
      <Facts className="mt-0.5 text-sm text-muted" facts={facts} />
      {held > 0 ? <p className="mt-0.5 text-sm text-warning">{texts.held(held)}</p> : null}
    </li>
  );
}

/** What a run would remove, and the button for it. */
export function ForecastCard({ lastRun }: { lastRun: Run | undefined }) {
  const forecast = useQuery(forecastQuery(`${lastRun?.id} ${lastRun?.finishedAt}`));
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: startRun,
    onError: (error) => toastFailure(texts.error, error, texts.runFailed),
    onSettled: () => client.invalidateQueries({ queryKey: retentionKey }),
  });
  const isRunning = lastRun !== undefined && !lastRun.finishedAt;
  const kinds = forecast.data?.kinds.filter(({ removable, held }) => removable + held > 0) ?? [];
  const sum = kinds.reduce((before, { removable }) => before + removable, 0);
  return (
    <Card aria-label={texts.forecast} className="p-0!">
      <div className="px-5 pt-5">
        <CardTitle>{texts.forecast}</CardTitle>
      </div>
      {isRunning ? (
        <p role="status" className="px-5 pb-5 text-muted">
          {texts.running}
        </p>
      ) : forecast.isError ? (
        <ErrorState title={texts.forecastFailed} text={reasonOf(forecast.error)} query={forecast} />
      ) : !forecast.data ? (
        <div className="px-5 pb-5">
          <SkeletonRows label={texts.forecastLoading} count={3} row="h-12 rounded-lg!" />
        </div>
      ) : kinds.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{texts.nothing}</p>
      ) : (
        <>
          <ul>
            {kinds.map((outlook) => (
              <OutlookRow key={outlook.kind} outlook={outlook} />
            ))}
          </ul>
          {sum > 0 ? (
            <div className="border-t border-line p-5">
              <Button variant="danger" onClick={() => setAsking(true)}>
                {texts.run}
              </Button>
            </div>
          ) : null}
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.runTitle}
        text={texts.runText(sum)}
        confirmLabel={texts.run}
        danger
        onConfirm={() => start.mutateAsync()}
      />
    </Card>
  );
}
