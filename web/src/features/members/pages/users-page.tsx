import { useQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/api/use-refresh";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { TabPanel, Tabs } from "@/ui/tabs";
import { pendingQuery } from "../api";
import { AreaEveryone, AreaWaiting } from "../components/area-panels";
import { MemberDialogs, useMemberDialogs } from "../components/member-dialogs";
import { adminArea } from "../families";
import { memberTexts as texts } from "../texts";
import { lists, useModeration } from "../use-moderation";

/** /admin/users: who waits for a decision, and everyone. */
export default function UsersPage() {
  const [tab, setTab] = useState<"waiting" | "everyone">("waiting");
  const { data: pending } = useQuery(pendingQuery);
  const moderation = useModeration(adminArea);
  const refresh = useRefresh(lists);
  const dialogs = useMemberDialogs();

  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <Link href={href("/admin/invitations")} className={buttonClass({ variant: "soft" })}>
              <MailPlus aria-hidden className="size-4.5" />
              {texts.invite}
            </Link>
            <RefreshButton {...refresh} />
          </>
        }
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
          <AreaWaiting moderation={moderation} ask={dialogs.ask} />
        </TabPanel>
        <TabPanel value="everyone">
          <AreaEveryone moderation={moderation} ask={dialogs.ask} />
        </TabPanel>
      </Tabs>
      <MemberDialogs dialogs={dialogs} moderation={moderation} defaultHours={adminArea.defaultHours} />
    </>
  );
}
