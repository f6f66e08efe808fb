import { useQuery } from "@tanstack/react-query";
import { BookOpen, ChevronRight, SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { PageHeader } from "@/ui/page-header";
import { SearchInput } from "@/ui/search-input";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { uiTexts } from "@/ui/texts";
import { type HelpEntry, helpQuery } from "../api";
import { AskBot } from "../components/ask-bot";
import { TourAgain } from "../components/tour-again";
import { helpTexts as texts } from "../texts";

/** /hilfe: everything that can be read. */
export default function HelpListPage() {
  const pages = useQuery(helpQuery);
  const [search, setSearch] = useState("");
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={texts.title} text={texts.text} />
      {pages.data ? (
        <>
          <SearchInput
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={search}
            onChange={setSearch}
          />
          <Pages pages={pages.data} search={search.trim()} />
          <TourAgain />
          <AskBot />
        </>
      ) : pages.isError ? (
        <ErrorState query={pages} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Pages({ pages, search }: { pages: readonly HelpEntry[]; search: string }) {
  const wanted = search.toLocaleLowerCase("de");
  const found = pages.filter(({ title, summary }) =>
    `${title} ${summary}`.toLocaleLowerCase("de").includes(wanted),
  );
  if (pages.length === 0) {
    return <EmptyState icon={<BookOpen />} title={texts.none} text={texts.noneText} />;
  }
  if (found.length === 0) {
    return <EmptyState icon={<SearchX />} title={texts.nothingFound} text={texts.nothingFoundText(search)} />;
  }
  return (
    <nav aria-label={texts.pages} className="mt-5 grid gap-3 sm:grid-cols-2">
      {found.map(({ slug, title, summary }) => (
        <Link
          key={slug}
          href={href("/hilfe/{slug}", { slug })}
          className="flex items-center gap-3 rounded-xl border border-line bg-surface p-4 transition-colors duration-150 hover:bg-sunken"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-serif text-lg leading-snug font-semibold">{title}</span>
            <span className="mt-0.5 block text-[0.9375rem] text-muted">{summary}</span>
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
        </Link>
      ))}
    </nav>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={uiTexts.loading} className="min-h-dvh">
      <Skeleton className="h-12 rounded-full!" />
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-24 rounded-xl!" />
        ))}
      </div>
    </div>
  );
}
