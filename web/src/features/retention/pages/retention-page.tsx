import { useQuery } from "@tanstack/react-query";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { formatDate } from "@/base/dates";
import { href } from "@/base/paths";
import { Card, CardTitle } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { retentionQuery } from "../api";
import { ForecastCard } from "../components/forecast-card";
import { HoldsCard } from "../components/holds-card";
import { LogCard } from "../components/log-card";
import { RulesCard } from "../components/rules-card";
import { retentionTexts as texts } from "../texts";

/** /admin/retention: what is kept for how long, what would go now, what is held, and what has gone. */
export default function RetentionPage() {
  const known = useQuery(retentionQuery);
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader
        title={texts.title}
        text={texts.intro}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
      />
      {known.data ? (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_22rem] lg:gap-6">
          <div className="grid grid-cols-1 gap-5">
            <ForecastCard lastRun={known.data.runs[0]} />
            <RulesCard rules={known.data.rules} />
          </div>
          <div className="grid grid-cols-1 gap-5">
            <Card aria-label={texts.next}>
              <CardTitle>{texts.next}</CardTitle>
              <p className="text-[0.9375rem] text-muted">
                {texts.nextText(formatDate(known.data.nextRunOn))}
              </p>
            </Card>
            <HoldsCard holds={known.data.holds} />
            <LogCard runs={known.data.runs} />
          </div>
        </div>
      ) : known.isError ? (
        <ErrorState title={texts.failed} text={reasonOf(known.error)} query={known} />
      ) : (
        <SkeletonRows label={texts.loading} count={5} row="h-20 rounded-xl!" />
      )}
    </div>
  );
}
