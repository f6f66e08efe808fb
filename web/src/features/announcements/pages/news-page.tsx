import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { useConfig } from "@/api/config";
import { ApiError } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { formatDateTime } from "@/base/dates";
import { href } from "@/base/paths";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { newsQuery } from "../api";
import { NewsText } from "../components/news-text";
import { newsTexts as texts } from "../texts";

/** /neuigkeiten/{id}: one piece of news as a whole. */
export default function NewsPage({ params }: { params: Record<string, string> }) {
  const news = useQuery(newsQuery(Number(params["id"])));
  const shop = useConfig()?.shopName ?? texts.fallbackName;
  const back = <BackLink href={href("/profile")}>{texts.back}</BackLink>;
  if (news.data) {
    const { title, content, createdAt } = news.data;
    return (
      <article className="mx-auto max-w-2xl">
        <PageHeader
          title={title}
          text={
            <>
              {texts.from(shop)} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </>
          }
          back={back}
        />
        <Card className="p-5 text-[1.0625rem] leading-relaxed sm:p-8">
          <NewsText content={content} />
        </Card>
        <p className="mt-4 text-sm text-muted">{texts.why}</p>
      </article>
    );
  }
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={texts.title} back={back} />
      {news.error instanceof ApiError && news.error.status === 404 ? (
        <EmptyState icon={<Megaphone />} title={texts.missing} text={texts.missingText} />
      ) : news.isError ? (
        <ErrorState query={news} />
      ) : (
        <SkeletonRows label={texts.loading} count={3} row="h-16 rounded-xl!" />
      )}
    </div>
  );
}
