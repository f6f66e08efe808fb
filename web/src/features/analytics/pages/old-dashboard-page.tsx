import { useQuery } from "@tanstack/react-query";
import { MessagesSquare, Package, ReceiptText, Wallet } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/api/use-refresh";
import { href } from "@/base/paths";
import {
  adminArea,
  AreaEveryone,
  AreaWaiting,
  MemberDialogs,
  pendingQuery,
  useMemberDialogs,
  useModeration,
} from "@/features/members";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { TabPanel, Tabs } from "@/ui/tabs";
import { AnalyticsPanels } from "../components/analytics-panels";
import { FiguresRow } from "../components/figures-row";
import { type LinkCard, LinkCards } from "../components/link-cards";
import { ReloadCard } from "../components/reload-card";
import { analyticsTexts as texts } from "../texts";

const quickLinks: readonly LinkCard[] = [
  { to: href("/admin/products"), label: texts.products, text: texts.productsText, icon: Package },
  { to: href("/orders"), label: texts.orders, text: texts.ordersText, icon: ReceiptText },
  { to: href("/admin/wallets"), label: texts.wallets, text: texts.walletsText, icon: Wallet },
];

const settingsLinks: readonly LinkCard[] = [
  ...quickLinks,
  { to: href("/chat"), label: texts.chat, text: texts.chatText, icon: MessagesSquare },
];

/** Every key begins with nothing. */
const everything = [[]];

type Tab = "pending" | "users" | "analytics" | "settings";

/** /admin-old, the member app's own dashboard (2.4). */
export default function OldDashboardPage() {
  const [tab, setTab] = useState<Tab>("pending");
  const refresh = useRefresh(everything);
  const { data: pending } = useQuery(pendingQuery);
  const moderation = useModeration(adminArea);
  const dialogs = useMemberDialogs();

  return (
    <div className="relative">
      <PageHeader title={texts.oldTitle} text={texts.oldText} />
      <RefreshButton className="absolute! top-0 right-0" {...refresh} />
      <FiguresRow className="mb-4 lg:mb-5" />
      <nav aria-label={texts.quick} className="mb-6">
        <LinkCards columns={3} cards={quickLinks} />
      </nav>
      <Tabs
        value={tab}
        onChange={setTab}
        label={texts.areas}
        items={[
          { value: "pending", label: texts.waiting, count: pending?.length ?? 0 },
          { value: "users", label: texts.users },
          { value: "analytics", label: texts.analytics },
          { value: "settings", label: texts.settings },
        ]}
      >
        <TabPanel value="pending">
          <AreaWaiting moderation={moderation} ask={dialogs.ask} />
        </TabPanel>
        <TabPanel value="users">
          <AreaEveryone moderation={moderation} ask={dialogs.ask} />
        </TabPanel>
        <TabPanel value="analytics">
          <AnalyticsPanels />
        </TabPanel>
        <TabPanel value="settings">
          <LinkCards columns={3} cards={settingsLinks}>
            <ReloadCard />
          </LinkCards>
        </TabPanel>
      </Tabs>
      <MemberDialogs dialogs={dialogs} moderation={moderation} defaultHours={adminArea.defaultHours} />
    </div>
  );
}
