import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import { BackLink } from "@/base/back-link";
import { formatDate, formatDateTime } from "@/base/dates";
import { href } from "@/base/paths";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Objection, type OwnReport, ownModerationQuery, type Statement } from "../api";
import { ObjectionSheet } from "../components/objection-sheet";
import { ownTexts as texts } from "../own-texts";
import { moderationTexts } from "../texts";

/** /entscheidungen: what the shop has decided about the member's content, account and reports, and objecting to it. */
export default function DecisionsPage() {
  const own = useQuery(ownModerationQuery);
  const [asked, setAsked] = useState<{ number: string; key: number; open: boolean }>();
  const object = (number: string) => setAsked((last) => ({ number, key: (last?.key ?? 0) + 1, open: true }));
  const data = own.data;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/profile")}>{texts.back}</BackLink>}
      />
      {data ? (
        data.decisions.length + data.reports.length > 0 ? (
          <div className="grid gap-8">
            {data.decisions.length > 0 ? (
              <section aria-label={texts.decisions} className="grid gap-3">
                <h2 className="text-xl">{texts.decisions}</h2>
                {data.decisions.map((statement) => (
                  <StatementCard key={statement.number} statement={statement} onObject={object} />
                ))}
              </section>
            ) : null}
            {data.reports.length > 0 ? (
              <section aria-label={texts.reports} className="grid gap-3">
                <h2 className="text-xl">{texts.reports}</h2>
                {data.reports.map((report) => (
                  <ReportCard key={report.number} report={report} redress={data.redress} onObject={object} />
                ))}
              </section>
            ) : null}
          </div>
        ) : (
          <EmptyState icon={<Scale />} title={texts.empty} text={texts.emptyText} />
        )
      ) : own.isError ? (
        <ErrorState query={own} />
      ) : (
        <SkeletonRows label={texts.title} count={2} row="h-72 rounded-xl!" />
      )}
      {asked ? (
        <ObjectionSheet
          key={asked.key}
          number={asked.number}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      ) : null}
    </div>
  );
}

const cardClass = "rounded-xl border border-line bg-surface p-4 sm:p-5";

function StatementCard({
  statement,
  onObject,
}: {
  statement: Statement;
  onObject: (number: string) => void;
}) {
  const { number, title, decidedAt, facts, content, liftedAt, objection } = statement;
  // What it comes to stands first.
  const [lead, ...rest] = facts;
  return (
    <article aria-label={title} className={cardClass}>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {title}
        {liftedAt ? <Badge tone="success">{texts.lifted}</Badge> : null}
      </h3>
      <p className="text-sm text-muted">{texts.number(number, formatDateTime(decidedAt))}</p>
      {lead ? <p className="mt-3">{lead.value}</p> : null}
      {content ? <Content>{content}</Content> : null}
      <Facts facts={rest.map(({ name, value }) => [name, value] as const)} />
      <Objecting
        number={number}
        until={statement.objectableUntil}
        objection={objection ?? null}
        onObject={onObject}
      />
    </article>
  );
}

function ReportCard({
  report,
  redress,
  onObject,
}: {
  report: OwnReport;
  redress: string;
  onObject: (number: string) => void;
}) {
  const { number, place, reportedAt, content, reason, status, decision, objectableUntil, objection } = report;
  return (
    <article aria-label={texts.reportOf(place)} className={cardClass}>
      <h3 className="font-semibold">{texts.reportOf(place)}</h3>
      <p className="text-sm text-muted">{texts.number(number, formatDateTime(reportedAt))}</p>
      {content ? <Content>{content}</Content> : null}
      <Facts
        facts={[
          [texts.yourReason, reason] as const,
          [texts.result, texts.status[status]] as const,
          ...(decision ? [[texts.reasons, decision] as const] : []),
          ...(objectableUntil ? [[texts.redress, redress] as const] : []),
        ].filter(([, value]) => value !== "")}
      />
      {objectableUntil ? (
        <Objecting
          number={number}
          until={objectableUntil}
          objection={objection ?? null}
          onObject={onObject}
        />
      ) : null}
    </article>
  );
}

/** What was removed, or reported. */
const Content = ({ children }: { children: string }) => (
  <blockquote
    dir="auto"
    className="my-2 border-l-2 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:isolate]"
  >
    {children}
  </blockquote>
);

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="mt-3 grid gap-2 text-sm">
    {facts.map(([name, value]) => (
      <div key={name} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
        <dt className="text-muted hyphens-auto">{name}</dt>
        <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

/** The objection that was made, or the way to one while there is time. */
function Objecting({
  number,
  until,
  objection,
  onObject,
}: {
  number: string;
  until: string;
  objection: Objection | null;
  onObject: (number: string) => void;
}) {
  const [now] = useState(() => Date.now());
  if (objection) {
    const { outcome, reason, answer, effect } = objection;
    return (
      <div className="mt-4 border-t border-line pt-3">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          {moderationTexts.objection}
          <Badge tone={outcome === "upheld" ? "success" : outcome ? "neutral" : "warning"}>
            {outcome ? moderationTexts.outcomes[outcome] : moderationTexts.waiting}
          </Badge>
        </p>
        <Facts
          facts={[
            [texts.yourReason, reason] as const,
            [texts.reasons, answer] as const,
            [texts.effect, effect] as const,
          ].filter(([, value]) => value !== "")}
        />
      </div>
    );
  }
  if (new Date(until).getTime() <= now) {
    return <p className="mt-4 text-sm text-muted">{texts.over}</p>;
  }
  // The moment is the end of the last day.
  const last = new Date(new Date(until).getTime() - 1).toISOString();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">{texts.until(formatDate(last))}</p>
      <Button variant="quiet" aria-label={texts.objectTo(number)} onClick={() => onObject(number)}>
        {texts.object}
      </Button>
    </div>
  );
}
