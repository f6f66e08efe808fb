import { useQuery } from "@tanstack/react-query";
import { ChevronRight, PackageCheck } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { CountBadge } from "@/ui/badge";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { type WorkKind, worklistQuery } from "../admin/api";
import { workTexts as texts } from "../admin/texts";

const kinds = Object.keys(texts.kinds) as WorkKind[];

/** How many paid orders wait for which step, for the dashboard; each leads to its list. */
export function WorkCard() {
  const work = useQuery(worklistQuery("open"));
  const waiting = kinds.filter((kind) => (work.data?.counts[kind] ?? 0) > 0);
  return (
    <Card aria-label={texts.card}>
      <CardTitle>{texts.card}</CardTitle>
      {work.data ? (
        waiting.length > 0 ? (
          <ul className="-my-2">
            {waiting.map((kind) => (
              <li key={kind} className="border-b border-line last:border-b-0">
                <Link
                  href={`${href("/admin/fulfilments")}?aufgabe=${kind}`}
                  className="flex min-h-12 items-center gap-3 rounded-md font-medium hover:text-brand"
                >
                  <span className="flex-1">{texts.kinds[kind]}</span>
                  <CountBadge count={work.data.counts[kind]} />
                  <ChevronRight aria-hidden className="size-5 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="flex items-center gap-3 text-muted">
            <PackageCheck aria-hidden className="size-5 text-success" />
            {texts.cardNone}
          </p>
        )
      ) : work.isError ? (
        <InlineError text={texts.cardFailed} query={work} />
      ) : (
        <SkeletonRows label={texts.card} count={2} row="h-10" />
      )}
    </Card>
  );
}
