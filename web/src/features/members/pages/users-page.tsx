import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { TabPanel, Tabs } from "@/ui/tabs";
import { pendingQuery } from "../api";
import { AreaPendingRow, AreaPersonRow } from "../components/area-rows";
import { DecideAll, DecideAllProgress } from "../components/decide-all";
import { EveryonePanel } from "../components/everyone-panel";
import { MemberDialogs, useMemberDialogs } from "../components/member-dialogs";
import { PanelHead, PendingPanel } from "../components/pending-panel";
import { adminArea } from "../families";
import { memberTexts as texts } from "../texts";
import { useModeration } from "../use-moderation";
import { useProtection } from "../use-protection";

const rowHeight = 77;

/** /admin/users: who waits for a decision, and everyone. */
export default function UsersPage() {
  const [tab, setTab] = useState<"waiting" | "everyone">("waiting");
  const { data: pending } = useQuery(pendingQuery);
  const moderation = useModeration(adminArea);
  const protection = useProtection();
  const dialogs = useMemberDialogs();

  return (
    <>
      <PageHeader
        title={texts.title}
        actions={<RefreshButton busy={moderation.refreshing} onClick={moderation.refresh} />}
      />
      <Tabs
        value={tab}
        onChange={setTab}
        label={texts.lists}
        items={[
          { value: "waiting", label: texts.waiting, count: pending?.length ?? 0 },
          { value: "everyone", label: texts.everyone },
        ]}
      >
        <TabPanel value="waiting">
          <PendingPanel
            rowHeight={rowHeight}
            head={
              <>
                <PanelHead
                  title={pending ? texts.registrations(pending.length) : texts.waitingTitle}
                  actions={<DecideAll pending={pending} moderation={moderation} />}
                />
                <DecideAllProgress progress={moderation.progress} />
              </>
            }
          >
            {(person) => <AreaPendingRow person={person} moderation={moderation} />}
          </PendingPanel>
        </TabPanel>
        <TabPanel value="everyone">
          <EveryonePanel label={texts.everyone} rowHeight={rowHeight}>
            {(person) => (
              <AreaPersonRow
                person={person}
                moderation={moderation}
                protection={protection}
                ask={dialogs.ask}
              />
            )}
          </EveryonePanel>
        </TabPanel>
      </Tabs>
      <MemberDialogs dialogs={dialogs} moderation={moderation} defaultHours={adminArea.defaultHours} />
    </>
  );
}
