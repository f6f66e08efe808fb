import { useQuery } from "@tanstack/react-query";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { type AuditEntry, auditQuery } from "../api";
import { sentenceOf } from "../sentences";
import { auditTexts as texts } from "../texts";
import { EntryIcon } from "./entry-icon";

/** What happened last, who did it and when. */
export function ActivityFeed({
  limit,
  refetchMs,
  orderHref,
}: {
  limit: number;
  refetchMs: number;
  /** The address of an order's detail: entries about it lead there. */
  orderHref: (orderId: string) => string;
}) {
  const log = useQuery({ ...auditQuery(limit), refetchInterval: refetchMs });
  return (
    <Card>
      <CardTitle
        action={
          <Link
            href={href("/admin/audit")}
            className={buttonClass({ variant: "ghost", size: "sm" }, "-mr-2")}
          >
            {texts.all}
          </Link>
        }
      >
        {texts.title}
      </CardTitle>
      {log.data ? (
        log.data.length > 0 ? (
          <ol className="grid gap-4">
            {log.data.map((entry) => (
              <Entry key={entry.id} entry={entry} orderHref={orderHref} />
            ))}
          </ol>
        ) : (
          <p className="text-muted">{texts.empty}</p>
        )
      ) : log.isError ? (
        <InlineError text={texts.loadFailed} query={log} />
      ) : (
        <div role="status" aria-label={texts.title} className="grid gap-4">
          {Array.from({ length: limit }, (_, index) => (
            <div key={index} className="flex gap-3">
              <Skeleton className="size-9 shrink-0 rounded-full" />
              <Skeleton className="h-10 flex-1" />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}

function Entry({ entry, orderHref }: { entry: AuditEntry; orderHref: (orderId: string) => string }) {
  const sentence = sentenceOf(entry);
  return (
    <li className="flex gap-3">
      <EntryIcon action={entry.action} />
      <div className="min-w-0 text-[0.9375rem] leading-snug">
        <p className="wrap-anywhere">
          {entry.subjectKind === "order" && entry.subjectId ? (
            <Link href={orderHref(entry.subjectId)} className="rounded-sm hover:text-brand">
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={entry.at}>{formatRecent(entry.at)}</time>
          {entry.reason ? ` · ${texts.reason(entry.reason)}` : null}
        </p>
      </div>
    </li>
  );
}
