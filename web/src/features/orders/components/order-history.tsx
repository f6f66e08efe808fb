import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "@/base/dates";
import { auditTexts, orderHistoryQuery, sentenceOf } from "@/features/audit";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { orderAdminTexts as texts } from "../back-office-texts";

/** What happened to an order and who did it, oldest first, from the log. */
export function OrderHistory({ id }: { id: string }) {
  const history = useQuery(orderHistoryQuery(id));
  if (history.isPending) return <Skeleton className="h-16" />;
  if (history.isError) {
    return <InlineError text={texts.historyFailed} query={history} />;
  }
  if (history.data.length === 0) return <p className="text-muted">{texts.historyEmpty}</p>;
  return (
    <ol className="grid gap-3 border-l-2 border-line pl-4">
      {history.data.map((entry) => (
        <li key={entry.id}>
          <p className="text-[0.9375rem] wrap-anywhere">{sentenceOf(entry)}</p>
          <p className="text-sm text-muted">
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            {entry.reason ? ` · ${auditTexts.reason(entry.reason)}` : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
