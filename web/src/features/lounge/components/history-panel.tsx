import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { formatDateTime } from "@/base/dates";
import { Button } from "@/ui/button";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { historyQuery, type MonthlyRequest } from "../api";
import { loungeTexts as texts } from "../texts";
import { useLogged } from "../use-logged";
import { RequestFacts } from "./request-facts";
import { StatusBadge } from "./status-badge";

/** Everything chosen so far, newest month first. */
export function HistoryPanel({ toForm }: { toForm: () => void }) {
  const history = useQuery(historyQuery);
  useLogged("history", history);
  if (history.data) {
    return history.data.length > 0 ? (
      <ol
        aria-label={texts.history}
        className="divide-y divide-line rounded-xl border border-line bg-surface"
      >
        {history.data.map((request) => (
          <Entry key={request.id} request={request} />
        ))}
      </ol>
    ) : (
      <EmptyState
        icon={<History />}
        title={texts.noHistory}
        text={texts.noHistoryText}
        action={
          <Button variant="soft" onClick={toForm}>
            {texts.toForm}
          </Button>
        }
      />
    );
  }
  if (history.isError) {
    return <ErrorState text={texts.historyFailed} query={history} />;
  }
  return <SkeletonRows label={texts.history} count={2} row="h-24 rounded-xl" />;
}

const Entry = ({ request }: { request: MonthlyRequest }) => (
  <li className="px-4 py-4 sm:px-5">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-[1.0625rem] wrap-anywhere">{request.productName}</h3>
        <p className="text-muted">
          {request.month} {request.year}
        </p>
      </div>
      <StatusBadge status={request.status} past />
    </div>
    <RequestFacts request={request} />
    <p className="mt-2 text-sm text-muted">
      <time dateTime={request.requestedAt}>{texts.requestedAt(formatDateTime(request.requestedAt))}</time>
    </p>
  </li>
);
