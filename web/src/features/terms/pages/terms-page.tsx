import { useQuery } from "@tanstack/react-query";
import { useConfig } from "@/api/config";
import { formatDate } from "@/base/dates";
import { usePathname } from "@/base/navigation";
import { href } from "@/base/paths";
import { useTitle } from "@/base/use-title";
import { HelpBlock, NoPage } from "@/features/help";
import { Badge } from "@/ui/badge";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { uiTexts } from "@/ui/texts";
import { type TermsText, termsTextQuery } from "../api";
import { kindAt } from "../kinds";
import { termsTexts as texts } from "../texts";

/** /impressum, /datenschutz and the other legal texts. */
export default function TermsPage() {
  const text = useQuery(termsTextQuery(kindAt(usePathname())));
  if (text.data) return <Text text={text.data} />;
  if (text.isPending) return <SkeletonRows label={uiTexts.loading} count={6} row="h-16 rounded-xl!" />;
  return (
    <NoPage
      query={text}
      title={texts.missing}
      text={texts.missingText}
      wayOn={{ href: href("/shop"), label: texts.toShop }}
    />
  );
}

function Text({ text: { title, isSample, publishedAt, blocks } }: { text: TermsText }) {
  useTitle(title, useConfig()?.shopName);
  return (
    <article className="mx-auto max-w-3xl pt-2">
      <PageHeader title={title} text={texts.since(formatDate(publishedAt))} />
      {isSample ? (
        <p className="-mt-2 mb-5">
          <Badge tone="warning">{texts.sample}</Badge>
        </p>
      ) : null}
      <div className="grid gap-4 text-[1.0625rem] leading-relaxed whitespace-pre-line">
        {blocks.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never move
          <HelpBlock key={index} block={block} />
        ))}
      </div>
    </article>
  );
}
