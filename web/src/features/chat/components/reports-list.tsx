import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { decideReport, type Report, reportsQuery } from "../api";
import { useChatSlots } from "../slots";
import { useReportPictureUrl } from "../pictures";
import { chatTexts as texts } from "../texts";
import { ReasonDialog } from "./reason-dialog";

interface Question {
  report: Report;
  action: "dismiss" | "delete";
  open: boolean;
  asked: number;
}

/** What members have reported; admins and moderators decide. */
export function ReportsList({ admin }: { admin: boolean }) {
  const reports = useQuery(reportsQuery);
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (report: Report, action: Question["action"]) =>
    setQuestion((last) => ({ report, action, open: true, asked: (last?.asked ?? 0) + 1 }));

  if (reports.isPending) {
    return (
      <div className="px-2.5 md:px-0">
        <SkeletonRows label={texts.reports} count={2} row="h-36" />
      </div>
    );
  }
  if (reports.isError) {
    return <ErrorState query={reports} />;
  }
  const list = reports.data.reports;
  if (list.length === 0) {
    return <EmptyState icon={<ShieldCheck />} title={texts.noReports} text={texts.noReportsText} />;
  }
  const deleting = question?.action === "delete";
  return (
    <>
      <ul aria-label={texts.reports} className="grid gap-3 px-2.5 md:px-0">
        {list.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            mayTimeOut={admin}
            onDecide={(action) => ask(report, action)}
          />
        ))}
      </ul>
      {question ? (
        <ReasonDialog
          key={question.asked}
          open={question.open}
          onOpenChange={(open) => setQuestion({ ...question, open })}
          title={deleting ? texts.deleteTitle : texts.dismissTitle}
          text={
            deleting
              ? texts.deleteForeignText(question.report.author?.username ?? texts.formerMember)
              : texts.dismissText
          }
          confirmLabel={deleting ? texts.delete : texts.dismissReport}
          danger={deleting}
          withReason
          act={async (reason) => {
            await decideReport(question.report.id, question.action, reason);
            toast({ title: deleting ? texts.deleted : texts.dismissedToast });
            await client.invalidateQueries({ queryKey: reportsQuery.queryKey });
          }}
        />
      ) : null}
    </>
  );
}

function ReportCard({
  report,
  mayTimeOut,
  onDecide,
}: {
  report: Report;
  mayTimeOut: boolean;
  onDecide: (action: "dismiss" | "delete") => void;
}) {
  const { timeOut } = useChatSlots();
  const { author, reporter, status } = report;
  return (
    <li className="rounded-lg border border-line bg-surface p-3.5">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Link
          href={href("/chat/{id}", { id: report.roomId })}
          className="font-semibold text-brand underline-offset-2 hover:underline"
        >
          {report.roomName}
        </Link>
        <time dateTime={report.reportedAt}>{formatRecent(report.reportedAt)}</time>
        {status === "open" ? null : <Badge className="ml-auto">{texts.decided[status]}</Badge>}
      </p>
      <blockquote
        dir="auto"
        className="my-2 line-clamp-6 border-l-2 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
      >
        {report.content}
      </blockquote>
      {report.pictures > 0 ? (
        <div className="my-2 flex flex-wrap gap-2">
          {Array.from({ length: report.pictures }, (_, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no other number
            <ReportPicture key={position} report={report.id} position={position} />
          ))}
        </div>
      ) : null}
      <p className="text-sm text-muted">
        <bdi>{texts.by(author?.username ?? texts.formerMember)}</bdi> ·{" "}
        <bdi>{texts.reportedBy(reporter?.username ?? texts.formerMember)}</bdi>
        {report.isVisible ? null : ` · ${texts.alreadyGone}`}
      </p>
      <p dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere] [unicode-bidi:isolate]">
        „{report.reason}“
      </p>
      {status === "open" ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => onDecide("dismiss")}>
            {texts.discard}
          </Button>
          {author && mayTimeOut ? (
            <Button variant="quiet" size="sm" onClick={() => timeOut(author)}>
              {texts.timeOut}
            </Button>
          ) : null}
          <Button variant="danger" size="sm" onClick={() => onDecide("delete")}>
            {texts.delete}
          </Button>
        </div>
      ) : report.decision ? (
        <p dir="auto" className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">
          {texts.decided[status]}: {report.decision}
        </p>
      ) : null}
    </li>
  );
}

/** A picture of the reported message, as the report keeps it. */
function ReportPicture({ report, position }: { report: number; position: number }) {
  const url = useReportPictureUrl(report, position);
  return url ? (
    <img src={url} alt={texts.picture} className="max-h-50 max-w-full rounded-lg object-contain" />
  ) : null;
}
