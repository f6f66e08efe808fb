import { Megaphone } from "lucide-react";
import { Fact } from "@/ui/fact";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import type { Retried } from "@/ui/states";
import { NewsText } from "../components/news-text";
import type { Reach } from "./api";
import { type Draft, waysOf } from "./draft";
import { officeTexts as texts } from "./texts";

/** How it arrives, and how many it reaches. */
export function Preview({
  draft,
  reach,
}: {
  draft: Draft;
  reach: Retried & { data: Reach | undefined; isError: boolean };
}) {
  return (
    <div className="grid gap-6">
      <article className="rounded-xl border border-line bg-surface p-5">
        <header className="mb-3 flex items-center gap-3">
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-on-brand-soft"
          >
            <Megaphone className="size-5" />
          </span>
          <h3 className="min-w-0 text-xl wrap-anywhere">{draft.title}</h3>
        </header>
        <NewsText content={draft.content} />
      </article>
      <section aria-label={texts.goesTo}>
        <h3 className="text-lg">{texts.goesTo}</h3>
        <p className="text-muted">
          {draft.audience === "buyers"
            ? texts.buyersOf(draft.productName)
            : texts.audiences[draft.audience].label}
        </p>
        {reach.data ? (
          <Ways draft={draft} reach={reach.data} />
        ) : reach.isError ? (
          <InlineError text={texts.reachFailed} query={reach} />
        ) : (
          <Skeleton className="mt-2 h-32" />
        )}
      </section>
    </div>
  );
}

function Ways({ draft, reach }: { draft: Draft; reach: Reach }) {
  const ways = waysOf(draft, reach);
  return (
    <>
      <dl className="mt-2 divide-y divide-line">
        {ways.map(({ channel, count }) => (
          <Fact key={channel} name={texts.channels[channel].label}>
            {texts.reached(count)}
          </Fact>
        ))}
      </dl>
      {ways.every(({ count }) => count === 0) ? (
        <p role="status" className="mt-3 rounded-lg bg-warning-soft px-4 py-3 text-[0.9375rem]">
          {texts.noOne}
        </p>
      ) : null}
    </>
  );
}
