import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  History,
  PackageMinus,
  PackagePlus,
  Pencil,
  ShieldCheck,
  ShoppingBag,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
  UserX,
} from "lucide-react";
import type { ComponentType } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { writeQuery } from "@/features/orders/filter";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { type AuditEntry, auditQuery } from "../api";
import { type AuditAction, auditTexts as texts, isKnown, sentenceOf } from "../texts";

type Icon = ComponentType<{ className?: string }>;
type Tone = "good" | "bad" | "new" | "plain";

const looks: Record<AuditAction, [icon: Icon, tone: Tone]> = {
  "user.registered": [UserPlus, "new"],
  "user.approved": [UserCheck, "good"],
  "user.rejected": [UserX, "bad"],
  "user.timed_out": [Clock, "bad"],
  "user.banned": [Ban, "bad"],
  "user.unbanned": [Undo2, "good"],
  "user.role_changed": [ShieldCheck, "plain"],
  "user.deleted": [UserMinus, "bad"],
  "product.created": [PackagePlus, "good"],
  "product.updated": [Pencil, "plain"],
  "product.deleted": [PackageMinus, "bad"],
  "order.placed": [ShoppingBag, "new"],
  "order.paid": [CircleCheck, "good"],
  "order.failed": [CircleX, "bad"],
  "order.expired": [Clock, "plain"],
};

const tones: Record<Tone, string> = {
  good: "bg-success-soft text-success",
  bad: "bg-danger-soft text-danger",
  new: "bg-brand-soft text-on-brand-soft",
  plain: "bg-sunken text-muted",
};

/** What happened last, who did it and when. Orders lead to their detail. */
export function ActivityFeed({ limit, refetchMs }: { limit: number; refetchMs: number }) {
  const log = useQuery({ ...auditQuery(limit), refetchInterval: refetchMs });
  return (
    <Card>
      <CardTitle>{texts.title}</CardTitle>
      {log.data ? (
        log.data.length > 0 ? (
          <ol className="grid gap-4">
            {log.data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        ) : (
          <p className="text-muted">{texts.empty}</p>
        )
      ) : log.isError ? (
        <InlineError text={texts.loadFailed} busy={log.isFetching} onRetry={() => void log.refetch()} />
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

function Entry({ entry }: { entry: AuditEntry }) {
  const [EntryIcon, tone] = isKnown(entry.action) ? looks[entry.action] : [History, "plain" as const];
  const sentence = sentenceOf(entry);
  return (
    <li className="flex gap-3">
      <span aria-hidden className={clsx("grid size-9 shrink-0 place-items-center rounded-full", tones[tone])}>
        <EntryIcon className="size-4.5" />
      </span>
      <div className="min-w-0 text-[0.9375rem] leading-snug">
        <p className="wrap-anywhere">
          {entry.subjectKind === "order" ? (
            <Link
              href={href("/admin/orders") + writeQuery({}, entry.subjectId)}
              className="rounded-sm hover:text-brand"
            >
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
