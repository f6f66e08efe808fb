import { useQuery } from "@tanstack/react-query";
import { Gavel, Scale } from "lucide-react";
import { useState } from "react";
import { BackLink } from "@/base/back-link";
import { formatDateTime } from "@/base/dates";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { TabPanel, Tabs } from "@/ui/tabs";
import { type ListedDecision, type ListedObjection, moderationQuery, reportsQuery } from "../api";
import { ReportList } from "../components/report-list";
import { officeTexts as texts } from "../office-texts";
import { moderationTexts } from "../texts";
import { ObjectionDecision } from "./objection-decision";
import { ReportPicture } from "./report-picture";

type Section = "reports" | "objections" | "decisions";

/** /admin/moderation: what was reported, what was objected to, and what was decided. */
export default function ModerationPage() {
  const reports = useQuery(reportsQuery);
  const log = useQuery(moderationQuery);
  const [section, setSection] = useState<Section>("reports");
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
      />
      <Tabs
        value={section}
        onChange={setSection}
        label={texts.sections}
        wide
        items={[
          { value: "reports", label: moderationTexts.reports, count: reports.data?.open ?? 0 },
          { value: "objections", label: texts.objections, count: log.data?.openObjections ?? 0 },
          { value: "decisions", label: texts.decisions },
        ]}
      >
        <TabPanel value="reports">
          <ReportList
            renderPicture={(report, position) => (
              <ReportPicture key={position} report={report} position={position} />
            )}
          />
        </TabPanel>
        <TabPanel value="objections">
          {log.data ? (
            <Objections objections={log.data.objections} />
          ) : log.isError ? (
            <ErrorState query={log} />
          ) : (
            <SkeletonRows label={texts.objections} count={2} row="h-36" />
          )}
        </TabPanel>
        <TabPanel value="decisions">
          {log.data ? (
            <Decisions decisions={log.data.decisions} />
          ) : log.isError ? (
            <ErrorState query={log} />
          ) : (
            <SkeletonRows label={texts.decisions} count={3} row="h-20" />
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
}

function Objections({ objections }: { objections: readonly ListedObjection[] }) {
  const [asked, setAsked] = useState<{ objection: ListedObjection; key: number; open: boolean }>();
  if (objections.length === 0) {
    return <EmptyState icon={<Scale />} title={texts.noObjections} text={texts.noObjectionsText} />;
  }
  return (
    <>
      <ul aria-label={texts.objections} className="grid gap-3">
        {objections.map((objection) => (
          <ObjectionCard
            key={objection.id}
            objection={objection}
            onDecide={() => setAsked((last) => ({ objection, key: (last?.key ?? 0) + 1, open: true }))}
          />
        ))}
      </ul>
      {asked ? (
        <ObjectionDecision
          key={asked.key}
          objection={asked.objection}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      ) : null}
    </>
  );
}

function ObjectionCard({ objection, onDecide }: { objection: ListedObjection; onDecide: () => void }) {
  const { decision, report, outcome, reason, answer, effect, receivedAt, decidedBy } = objection;
  const number = decision?.number ?? report?.number ?? "";
  const title = decision?.title ?? texts.reportDecided(moderationTexts.decided[report?.status ?? "open"]);
  const content = decision?.content || report?.content;
  const facts = decision ? decision.facts : (report?.decision ?? "");
  return (
    <li className="rounded-lg border border-line bg-surface p-3.5">
      <div className="flex items-start gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="font-semibold text-ink">{texts.against(number)}</span>
          <time dateTime={receivedAt}>{formatRecent(receivedAt)}</time>
        </p>
        {outcome ? (
          <Badge tone={outcome === "upheld" ? "success" : "neutral"}>
            {moderationTexts.outcomes[outcome]}
          </Badge>
        ) : null}
      </div>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {[
          title,
          decision?.place ?? report?.place,
          decision ? (decision.user?.username ?? moderationTexts.formerMember) : texts.ofNotifier,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {content ? (
        <blockquote
          dir="auto"
          className="my-2 line-clamp-6 border-l-2 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
        >
          {content}
        </blockquote>
      ) : null}
      {facts ? (
        <p dir="auto" className="text-sm text-muted [overflow-wrap:anywhere]">
          {texts.facts(facts)}
        </p>
      ) : null}
      <p
        dir="auto"
        className="mt-1 text-sm whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
      >
        {texts.objected(reason)}
      </p>
      {outcome ? (
        <p dir="auto" className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">
          {[texts.answered(answer), effect, decidedBy && texts.decidedBy(decidedBy.username)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      ) : objection.isMineToDecide ? (
        <Button className="mt-3" size="sm" aria-label={texts.decideLabel(number)} onClick={onDecide}>
          {texts.decide}
        </Button>
      ) : (
        <p className="mt-2 text-sm text-warning">{texts.byAnother}</p>
      )}
    </li>
  );
}

function Decisions({ decisions }: { decisions: readonly ListedDecision[] }) {
  if (decisions.length === 0) {
    return <EmptyState icon={<Gavel />} title={texts.noDecisions} text={texts.noDecisionsText} />;
  }
  return (
    <ul
      aria-label={texts.decisions}
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
    >
      {decisions.map((decision) => (
        <li key={decision.id} className="p-4 text-sm">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {decision.title}
            {decision.liftedAt ? <Badge tone="success">{texts.lifted}</Badge> : null}
          </p>
          <p className="text-muted [overflow-wrap:anywhere]">
            {[
              decision.number,
              formatRecent(decision.decidedAt),
              decision.user?.username ?? moderationTexts.formerMember,
              decision.place,
              decision.endsAt && texts.until(formatDateTime(decision.endsAt)),
              decision.decidedBy && texts.decidedBy(decision.decidedBy.username),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {decision.content ? (
            <blockquote
              dir="auto"
              className="my-2 line-clamp-6 border-l-2 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
            >
              {decision.content}
            </blockquote>
          ) : null}
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {[decision.law || moderationTexts.grounds[decision.ground], decision.facts]
              .filter(Boolean)
              .join(": ")}
          </p>
        </li>
      ))}
    </ul>
  );
}
