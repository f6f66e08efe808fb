import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Mail } from "lucide-react";
import { BackLink } from "@/base/back-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { ownLettersQuery } from "../api";
import { ownLettersTexts as texts } from "../texts";

/** /letters: what the shop has given the member in writing and could not send as an e-mail. */
export default function OwnLettersPage() {
  const letters = useQuery(ownLettersQuery);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/profile")}>{texts.back}</BackLink>}
      />
      {letters.data ? (
        letters.data.length > 0 ? (
          <ul
            aria-label={texts.title}
            className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
          >
            {letters.data.map(({ id, subject, createdAt }) => (
              <li key={id}>
                <Link
                  href={href("/letters/{id}", { id: String(id) })}
                  className="flex min-h-16 items-center gap-4 p-4 transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold wrap-anywhere">{subject}</span>
                    <span className="block text-sm text-muted">{formatRecent(createdAt)}</span>
                  </span>
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={<Mail />} title={texts.empty} text={texts.emptyText} />
        )
      ) : letters.isError ? (
        <ErrorState query={letters} />
      ) : (
        <SkeletonRows label={texts.title} count={4} row="h-16 rounded-xl!" />
      )}
    </div>
  );
}
