import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeader } from "@/ui/page-header";
import { TabPanel, Tabs } from "@/ui/tabs";
import { pendingQuery } from "../api";
import { simpleView } from "../families";
import { simpleTexts as texts } from "../simple-texts";
import { memberTexts } from "../texts";
import { useProtection } from "../use-protection";
import { useSimpleModeration } from "../use-simple-moderation";
import { EveryonePanel } from "./everyone-panel";
import { MaintenanceCard } from "./maintenance-card";
import { MemberDialogs, useMemberDialogs } from "./member-dialogs";
import { OverviewPanel } from "./overview-panel";
import { PanelHead, PendingPanel } from "./pending-panel";
import { RegistrationsPanel } from "./registrations-panel";
import { SimplePersonRow, SimpleRegistrationRow } from "./simple-rows";
import { SummaryCards } from "./summary-cards";

type Tab = "overview" | "waiting" | "everyone" | "management";

const rowHeight = 125;

/** The simple dashboard, for admins only. */
export function SimpleDashboard() {
  const [tab, setTab] = useState<Tab>("overview");
  const { data: pending } = useQuery(pendingQuery);
  const moderation = useSimpleModeration();
  const protection = useProtection();
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
          <PendingPanel
            rowHeight={rowHeight}
            head={
              <PanelHead
                title={pending ? memberTexts.registrations(pending.length) : memberTexts.waitingTitle}
              />
            }
          >
            {(person) => <SimpleRegistrationRow person={person} moderation={moderation} ask={dialogs.ask} />}
          </PendingPanel>
        </TabPanel>
        <TabPanel value="everyone">
          <RegistrationsPanel moderation={moderation} ask={dialogs.ask} />
        </TabPanel>
        <TabPanel value="management">
          <EveryonePanel label={texts.management} rowHeight={rowHeight}>
            {(person) => (
              <SimplePersonRow
                person={person}
                moderation={moderation}
                protection={protection}
                ask={dialogs.ask}
              />
            )}
          </EveryonePanel>
        </TabPanel>
      </Tabs>
      <div className="mt-6">
        <MaintenanceCard />
      </div>
      <MemberDialogs dialogs={dialogs} moderation={moderation} defaultHours={simpleView.defaultHours} />
    </>
  );
}
