import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, History, RotateCcw } from "lucide-react";
import { reasonOf } from "@/api/error";
import { useDownload } from "@/api/use-download";
import { BackLink } from "@/base/back-link";
import { formatDateTime } from "@/base/dates";
import { navigate, useSearch } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { MoreButton } from "@/ui/more-button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { type AuditEntry, auditLogQuery } from "../api";
import { type Change, changesOf } from "../changes";
import { EntryIcon } from "../components/entry-icon";
import { LogFilters } from "../components/log-filters";
import { type AuditFilter, readAuditFilter, toQuery, writeAuditFilter } from "../filter";
import { sentenceOf } from "../sentences";
import { factTexts } from "../fact-texts";
import { auditTexts as texts } from "../texts";

/** The address keeps the filter; going back leaves the log. */
const setFilter = (next: AuditFilter) =>
  navigate(href("/admin/audit") + writeAuditFilter(next), { replace: true });

/** The whole log: who did what to whom, from what to what, and why. */
export default function AuditPage() {
  const filter = readAuditFilter(useSearch());
  const log = useInfiniteQuery(auditLogQuery(toQuery(filter)));
  const entries = log.data?.pages.flatMap((page) => page.entries);

  return (
    <>
      <PageHeader
        title={texts.logTitle}
        text={texts.logText}
        back={<BackLink href={href("/admin")}>{texts.back}</BackLink>}
      />
      <LogFilters filter={filter} onChange={setFilter} />
      <div className="mt-2 mb-3 flex flex-wrap items-center justify-end gap-2">
        {writeAuditFilter(filter) === "" ? null : (
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => setFilter({})}
          >
            {texts.reset}
          </Button>
        )}
        <ExportButton filter={filter} />
      </div>
      {entries ? (
        entries.length > 0 ? (
          <ol
            className="divide-y divide-line rounded-xl border border-line bg-surface"
            aria-busy={log.isPlaceholderData || undefined}
          >
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        ) : (
          <EmptyState
            icon={<History />}
            title={writeAuditFilter(filter) ? texts.emptyFiltered : texts.empty}
            action={
              writeAuditFilter(filter) ? (
                <Button variant="soft" onClick={() => setFilter({})}>
                  {texts.reset}
                </Button>
              ) : null
            }
          />
        )
      ) : log.isError ? (
        <ErrorState text={reasonOf(log.error) ?? texts.loadFailed} query={log} />
      ) : (
        <SkeletonRows label={texts.logTitle} count={8} row="h-16 rounded-xl" />
      )}
      <MoreButton list={log}>{texts.more}</MoreButton>
    </>
  );
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const [busy, save] = useDownload(texts);
  return (
    <Button
      size="sm"
      variant="outline"
      busy={busy}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => save("/api/admin/audit/export", writeAuditFilter(toQuery(filter)))}
    >
      {texts.export}
    </Button>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  return (
    <li className="flex gap-3 px-4 py-3.5 sm:px-5">
      <EntryIcon action={entry.action} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 font-medium wrap-anywhere">{sentenceOf(entry)}</p>
          <time dateTime={entry.at} className="text-sm whitespace-nowrap text-muted">
            {formatDateTime(entry.at)}
          </time>
        </div>
        {entry.reason ? (
          <p className="text-sm text-muted wrap-anywhere">{texts.reason(entry.reason)}</p>
        ) : null}
        {changes.length > 0 ? (
          <dl aria-label={texts.change} className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {changes.map((change) => (
              <Difference key={change.name} change={change} />
            ))}
          </dl>
        ) : null}
      </div>
    </li>
  );
}

const Difference = ({ change }: { change: Change }) => (
  <div className="flex min-w-0 flex-wrap items-baseline gap-1.5">
    <dt className="text-muted">{factTexts[change.name] ?? change.name}</dt>
    <dd className="min-w-0 wrap-anywhere">
      {change.before === undefined ? null : <del className="text-muted">{change.before}</del>}
      {change.before === undefined ? null : " → "}
      <ins className="no-underline">{change.after ?? texts.nothing}</ins>
    </dd>
  </div>
);
