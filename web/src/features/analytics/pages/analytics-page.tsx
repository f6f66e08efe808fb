import { useRefresh } from "@/api/use-refresh";
import { productsQuery } from "@/features/catalog";
import { healthQuery } from "@/features/members";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { PageSpinner } from "@/ui/spinner";
import { salesKey, statsQuery } from "../api";
import { lazy, Suspense } from "react";
import { AnalyticsPanels } from "../components/analytics-panels";
import { analyticsTexts as texts } from "../texts";

const SalesPanel = lazy(() => import("../components/sales-panel"));

/** What the screen shows, by the first parts of the keys. */
const shown = [statsQuery.queryKey, salesKey, productsQuery.queryKey, healthQuery.queryKey];

/** The figures of the shop, whether it runs, and what it sold over time. */
export default function AnalyticsPage() {
  const refresh = useRefresh(shown);

  return (
    <div className="relative">
      <PageHeader title={texts.analytics} text={texts.analyticsText} />
      <RefreshButton className="absolute! top-0 right-0" {...refresh} />
      <AnalyticsPanels />
      <section className="mt-10">
        <Suspense fallback={<PageSpinner />}>
          <SalesPanel />
        </Suspense>
      </section>
    </div>
  );
}
