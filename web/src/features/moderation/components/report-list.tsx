import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { decideReport, type Report, type ReportAction, reportsQuery } from "../api";
import { moderationTexts as texts } from "../texts";
import { ReasonDialog } from "./reason-dialog";

interface Question {
  report: Report;
  action: ReportAction;
  open: boolean;
  asked: number;
}

type Author = NonNullable<Report["author"]>;

/** What was reported; admins decide on all of it, moderators on messages of rooms that they look after. */
export function ReportList({
  onTimeOut,
  renderPicture,
  className = "",
}: {
  /** Asks for a pause of an author, where the reader may set one. */
  onTimeOut?: ((author: Author) => void) | undefined;
  /** A picture that a report keeps of its message. */
  renderPicture?: (report: number, position: number) => ReactNode;
  className?: string;
}) {
  const reports = useQuery(reportsQuery);
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (report: Report, action: ReportAction) =>
    setQuestion((last) => ({ report, action, open: true, asked: (last?.asked ?? 0) + 1 }));

  if (reports.isPending) {
    return <SkeletonRows label={texts.reports} count={2} row="h-36" />;
  }
  if (reports.isError) {
    return <ErrorState query={reports} />;
  }
  const list = reports.data.reports;
  if (list.length === 0) {
    return <EmptyState icon={<ShieldCheck />} title={texts.noReports} text={texts.noReportsText} />;
  }
  const asked = question ? texts.questions[question.action] : null;
  return (
    <>
      <ul aria-label={texts.reports} className={`grid gap-3 ${className}`}>
        {list.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            onTimeOut={onTimeOut}
            renderPicture={renderPicture}
            onDecide={(action) => ask(report, action)}
          />
        ))}
      </ul>
      {question && asked ? (
        <ReasonDialog
          key={question.asked}
          open={question.open}
          onOpenChange={(open) => setQuestion({ ...question, open })}
          title={asked.title}
          text={asked.text}
          reasonLabel={asked.reason}
          confirmLabel={asked.confirm}
          danger={question.action === "delete"}
          withReason
          withGrounds={question.action === "delete"}
          act={async (reason, grounds) => {
            await decideReport(question.report.id, question.action, reason, grounds);
            toast({ title: asked.done });
            await client.invalidateQueries({ queryKey: ["admin", "moderation"] });
          }}
        />
      ) : null}
    </>
  );
}

function ReportCard({
  report,
  onTimeOut,
  renderPicture,
  onDecide,
}: {
  report: Report;
  onTimeOut: ((author: Author) => void) | undefined;
  renderPicture: ((report: number, position: number) => ReactNode) | undefined;
  onDecide: (action: ReportAction) => void;
}) {
  const { author, reporter, notifier, status, kind } = report;
  const by = notifier
    ? texts.notifier(notifier.name, notifier.contact) || texts.outside
    : (reporter?.username ?? texts.formerMember);
  return (
    <li className="rounded-lg border border-line bg-surface p-3.5">
      <div className="flex items-start gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm text-muted">
          {kind === "message" && report.roomId ? (
            <Link
              href={href("/chat/{id}", { id: report.roomId })}
              className="font-semibold text-brand underline-offset-2 hover:underline"
            >
              {report.place}
            </Link>
          ) : (
            <span className="font-semibold text-ink">{report.place || texts.kinds[kind]}</span>
          )}
          <span>
            {report.number} · <time dateTime={report.reportedAt}>{formatRecent(report.reportedAt)}</time>
          </span>
        </p>
        {status === "open" ? null : <Badge>{texts.decided[status]}</Badge>}
      </div>
      {report.content ? (
        <blockquote
          dir="auto"
          className="my-2 line-clamp-6 border-l-2 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
        >
          {report.content}
        </blockquote>
      ) : null}
      {report.pictures > 0 && renderPicture ? (
        <div className="my-2 flex flex-wrap gap-2">
          {Array.from({ length: report.pictures }, (_, position) => renderPicture(report.id, position))}
        </div>
      ) : null}
      {notifier ? (
        <p dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere]">
          {texts.location}: <Place location={notifier.location} />
        </p>
      ) : null}
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {kind === "other" ? null : (
          <>
            <bdi>{texts.by(author?.username ?? texts.formerMember)}</bdi> ·{" "}
          </>
        )}
        <bdi>{texts.reportedBy(by)}</bdi>
        {kind === "other" || report.isVisible ? null : ` · ${texts.alreadyGone}`}
      </p>
      <p
        dir="auto"
        className="mt-1 text-sm whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
      >
        „{report.reason}“
      </p>
      {status === "open" ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => onDecide("dismiss")}>
            {texts.discard}
          </Button>
          {author && onTimeOut ? (
            <Button variant="quiet" size="sm" onClick={() => onTimeOut(author)}>
              {texts.timeOut}
            </Button>
          ) : null}
          {kind === "other" ? (
            <Button size="sm" onClick={() => onDecide("settle")}>
              {texts.settle}
            </Button>
          ) : (
            <Button variant="danger" size="sm" onClick={() => onDecide("delete")}>
              {texts.remove}
            </Button>
          )}
        </div>
      ) : report.decision ? (
        <p dir="auto" className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">
          {texts.decided[status]}: {report.decision}
        </p>
      ) : null}
    </li>
  );
}

/** Where someone from outside says it is; an address of the shop leads there, any other is only read. */
function Place({ location: place }: { location: string }) {
  return place.startsWith(`${location.origin}/`) ? (
    <Link href={place} className="text-brand underline-offset-2 hover:underline">
      {place.slice(location.origin.length)}
    </Link>
  ) : (
    place
  );
}
