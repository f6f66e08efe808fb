import { formatDate, formatDateTime } from "@/base/dates";
import { Card, CardTitle } from "@/ui/card";
import type { Run } from "../api";
import { retentionTexts as texts } from "../texts";

/** What past runs have removed. */
export function LogCard({ runs }: { runs: readonly Run[] }) {
  return (
    <Card aria-label={texts.log}>
      <CardTitle>{texts.log}</CardTitle>
      {runs.length > 0 ? (
        <ul>
          {runs.map(({ id, actor, startedAt, finishedAt, removed }) => (
            <li key={id} className="border-t border-line py-3">
              <p className="font-semibold">{formatDateTime(startedAt)}</p>
              <p className="text-sm text-muted">{actor ? texts.by(actor) : texts.byItself}</p>
              {removed.map(({ kind, name, count, keptSince }) => (
                <p key={`${kind} ${keptSince}`} className="mt-1 text-[0.9375rem]">
                  {texts.removed(name, count, formatDate(keptSince))}
                </p>
              ))}
              {removed.length === 0 ? (
                <p className="mt-1 text-[0.9375rem] text-muted">
                  {finishedAt ? texts.nothingRemoved : texts.running}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{texts.noLog}</p>
      )}
    </Card>
  );
}
