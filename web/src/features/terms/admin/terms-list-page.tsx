import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { BackLink } from "@/base/back-link";
import { formatDate } from "@/base/dates";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button-class";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { noticeTexts } from "../notice-texts";
import { termsTexts } from "../texts";
import { type NoticeEditor, noticeQuery, type TermsState, statesQuery } from "./api";
import { editorTexts as texts } from "./texts";

/** /admin/terms: every legal text and whether it is published. */
export default function TermsListPage() {
  const states = useQuery(statesQuery);
  const notice = useQuery(noticeQuery);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
        actions={
          <Link href={href("/admin/business")} className={buttonClass({ variant: "soft" })}>
            {texts.business}
          </Link>
        }
      />
      {states.data && notice.data ? (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
          {states.data.map((state) => (
            <li key={state.kind}>
              <Row state={state} />
            </li>
          ))}
          <li>
            <NoticeRow editor={notice.data} />
          </li>
        </ul>
      ) : states.isError || notice.isError ? (
        <ErrorState query={states.isError ? states : notice} />
      ) : (
        <SkeletonRows label={texts.title} count={8} row="h-20 rounded-xl!" />
      )}
    </div>
  );
}

function Row({ state: { kind, title, required, published } }: { state: TermsState }) {
  const checked = published && !published.isSample;
  const StateIcon = checked ? CircleCheck : published || required ? CircleAlert : CircleDashed;
  const tone = checked
    ? "text-success"
    : published
      ? "text-warning"
      : required
        ? "text-danger"
        : "text-muted";
  return (
    <EntryLink
      to={href("/admin/terms/{kind}", { kind })}
      icon={<StateIcon aria-hidden className={`size-6 shrink-0 ${tone}`} />}
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{title}</span>
        {published?.isSample ? <Badge tone="warning">{termsTexts.sample}</Badge> : null}
      </span>
      <span className="block text-sm text-muted">{texts.about[kind]}</span>
      <span className={`block text-sm ${published ? "text-muted" : tone}`}>
        {published
          ? texts.published(published.number, formatDate(published.publishedAt))
          : `${texts.unpublished} · ${required ? texts.required : texts.optional}`}
      </span>
    </EntryLink>
  );
}

function NoticeRow({ editor: { notice, versions } }: { editor: NoticeEditor }) {
  const StateIcon = notice ? CircleCheck : CircleAlert;
  const tone = notice ? "text-success" : "text-danger";
  const [newest] = versions;
  return (
    <EntryLink
      to={href("/admin/guarantee-notice")}
      icon={<StateIcon aria-hidden className={`size-6 shrink-0 ${tone}`} />}
    >
      <span className="block font-semibold">{noticeTexts.title}</span>
      <span className="block text-sm text-muted">{noticeTexts.about}</span>
      <span className={`block text-sm ${notice ? "text-muted" : tone}`}>
        {notice && newest
          ? noticeTexts.version(notice.mediaType, formatDate(newest.publishedAt))
          : `${noticeTexts.missing} · ${texts.required}`}
      </span>
    </EntryLink>
  );
}

const EntryLink = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Link
    href={to}
    className="flex min-h-20 items-center gap-4 p-4 transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
  >
    {icon}
    <span className="min-w-0 flex-1">{children}</span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
  </Link>
);
