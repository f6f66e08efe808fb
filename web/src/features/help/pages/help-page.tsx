import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { useConfig } from "@/api/config";
import { Link, onMoved } from "@/base/navigation";
import { href } from "@/base/paths";
import { useTitle } from "@/base/use-title";
import { PageHeader } from "@/ui/page-header";
import { Skeleton } from "@/ui/skeleton";
import { uiTexts } from "@/ui/texts";
import { helpPageQuery, type HelpPage as Page } from "../api";
import { AskBot } from "../components/ask-bot";
import { HelpBlock } from "../components/help-block";
import { NoPage } from "../components/no-page";
import { helpTexts as texts } from "../texts";

/** /hilfe/{slug}: one page to read. */
export default function HelpPage({ params }: { params: Record<string, string> }) {
  const page = useQuery(helpPageQuery(params["slug"] ?? ""));
  if (page.data) return <Article key={page.data.slug} page={page.data} />;
  if (page.isPending) return <Waiting />;
  return (
    <NoPage
      query={page}
      title={texts.missing}
      text={texts.missingText}
      wayOn={{ href: href("/hilfe"), label: texts.toList }}
    />
  );
}

function Article({ page: { title, summary, blocks } }: { page: Page }) {
  useTitle(title, useConfig()?.shopName);
  // An answer of the bot leads to a place on a page: to one that is only there now, or that is open already.
  useEffect(() => {
    toPlace();
    return onMoved(toPlace);
  }, []);
  const places = blocks.filter((block) => block.kind === "heading" && block.level === 2);
  return (
    <div className="mx-auto max-w-5xl lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-12">
      <article className="min-w-0">
        <PageHeader
          title={title}
          text={summary}
          back={
            <Link
              href={href("/hilfe")}
              className="mb-1 inline-flex min-h-11 items-center gap-2 rounded-md text-brand hover:underline"
            >
              <ArrowLeft aria-hidden className="size-5" />
              {texts.back}
            </Link>
          }
        />
        <div className="grid gap-4 text-[1.0625rem] leading-relaxed">
          {blocks.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page never move
            <HelpBlock key={index} block={block} />
          ))}
        </div>
        <AskBot />
      </article>
      {places.length > 1 ? (
        <nav
          aria-label={texts.onThisPage}
          className="sticky top-24 hidden self-start border-l border-line pl-5 text-[0.9375rem] lg:block"
        >
          <p className="mb-1 font-semibold">{texts.onThisPage}</p>
          {places.map((block) =>
            block.kind === "heading" ? (
              <a
                key={block.id}
                href={`#${block.id}`}
                className="flex min-h-11 items-center text-muted hover:text-ink hover:underline"
              >
                {block.text}
              </a>
            ) : null,
          )}
        </nav>
      ) : null}
    </div>
  );
}

function toPlace(): void {
  const place = location.hash.slice(1);
  if (place) document.getElementById(place)?.scrollIntoView();
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label={uiTexts.loading}
      className="mx-auto grid min-h-dvh max-w-5xl content-start gap-4 pt-8"
    >
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mb-4 h-5 w-96 max-w-full" />
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-16 max-w-3xl" />
      ))}
    </div>
  );
}
