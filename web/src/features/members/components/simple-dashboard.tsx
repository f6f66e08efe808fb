import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeader } from "@/ui/page-header";
import { TabPanel, Tabs } from "@/ui/tabs";
import { pendingQuery } from "../api";
import { simpleView } from "../families";
import { simpleTexts as texts } from "../simple-texts";
import { useModeration } from "../use-moderation";
import { MaintenanceCard } from "./maintenance-card";
import { MemberDialogs, useMemberDialogs } from "./member-dialogs";
import { OverviewPanel } from "./overview-panel";
import { RegistrationsPanel } from "./registrations-panel";
import { SimpleEveryone, SimpleWaiting } from "./simple-panels";
import { SummaryCards } from "./summary-cards";

type Tab = "overview" | "waiting" | "everyone" | "management";

/** The simple dashboard, for admins only. */
export function SimpleDashboard() {
  const [tab, setTab] = useState<Tab>("overview");
  const { data: pending } = useQuery(pendingQuery);
  const moderation = useModeration(simpleView);
  const dialogs = useMemberDialogs();

  return (
    <>
      <PageHeader title={texts.title} />
      <SummaryCards />
      <Tabs
        value={tab}
        onChange={setTab}
        label={texts.tabs}
        items={[
          { value: "overview", label: texts.overview },
          { value: "waiting", label: texts.waiting, count: pending?.length ?? 0 },
          { value: "everyone", label: texts.everyone },
          { value: "management", label: texts.management },
        ]}
      >
        <TabPanel value="overview">
          <OverviewPanel moderation={moderation} />
        </TabPanel>
        <TabPanel value="waiting">
          <SimpleWaiting moderation={moderation} ask={dialogs.ask} />
        </TabPanel>
        <TabPanel value="everyone">
          <RegistrationsPanel moderation={moderation} ask={dialogs.ask} />
        </TabPanel>
        <TabPanel value="management">
          <SimpleEveryone label={texts.management} moderation={moderation} ask={dialogs.ask} />
        </TabPanel>
      </Tabs>
      <div className="mt-6">
        <MaintenanceCard />
      </div>
      <MemberDialogs dialogs={dialogs} moderation={moderation} defaultHours={simpleView.defaultHours} />
    </>
  );
}
