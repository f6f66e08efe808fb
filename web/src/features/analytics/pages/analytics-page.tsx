import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { productsQuery } from "@/features/catalog/api";
import { healthQuery } from "@/features/members/api";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { statsQuery } from "../api";
import { AnalyticsPanels } from "../components/analytics-panels";
import { analyticsTexts as texts } from "../texts";

/** The figures of the shop, and whether it runs. */
export default function AnalyticsPage() {
  const client = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    const shown = [statsQuery.queryKey, productsQuery.queryKey, healthQuery.queryKey];
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
    setRefreshing(false);
  }

  return (
    <div className="relative">
      <PageHeader title={texts.analytics} text={texts.analyticsText} />
      <RefreshButton className="absolute! top-0 right-0" busy={refreshing} onClick={() => void refresh()} />
      <AnalyticsPanels />
    </div>
  );
}
