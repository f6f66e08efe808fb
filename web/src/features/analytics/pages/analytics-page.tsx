import { useRefresh } from "@/api/use-refresh";
import { productsQuery } from "@/features/catalog/api";
import { healthQuery } from "@/features/members/api";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { statsQuery } from "../api";
import { AnalyticsPanels } from "../components/analytics-panels";
import { analyticsTexts as texts } from "../texts";

/** What the screen shows, by the first parts of the keys. */
const shown = [statsQuery.queryKey, productsQuery.queryKey, healthQuery.queryKey];

/** The figures of the shop, and whether it runs. */
export default function AnalyticsPage() {
  const refresh = useRefresh(shown);

  return (
    <div className="relative">
      <PageHeader title={texts.analytics} text={texts.analyticsText} />
      <RefreshButton className="absolute! top-0 right-0" {...refresh} />
      <AnalyticsPanels />
    </div>
  );
}
